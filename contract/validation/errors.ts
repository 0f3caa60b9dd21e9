import * as z from 'zod/mini';

/** Every error code of the API, with its status. Codes are stable: programs may rely on them. */
export const errorStatus = {
  /**
   * A question rather than a refusal: nobody has confirmed yet that the account's owner is the client. Only
   * the panel gets it (header `x-foyer-question`), before something is first shared. Nothing is stored.
   */
  client_unknown: 202,
  bad_request: 400,
  malformed_json: 400,
  validation_error: 400,
  password_required: 400,
  passwords_do_not_match: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  /** The password or link was right; now the code of the second factor is required. */
  second_factor_required: 401,
  /** A code was mailed to the address; the same call with it goes on. */
  code_required: 403,
  forbidden: 403,
  cross_site: 403,
  email_not_verified: 403,
  /** The session is older than ten minutes. Before adding a sign-in method, its person must enter a password or code. */
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  company_mismatch: 409,
  email_taken: 409,
  already_responded: 409,
  invalid_transition: 409,
  /** There is a newer version than the one decided on. */
  superseded: 409,
  /** Open pins have no answer yet. */
  pins_unanswered: 409,
  /** The total is not the one that was shown. */
  price_changed: 409,
  idempotency_mismatch: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

/** One of the codes in `errorStatus`. */
export type ErrorCode = keyof typeof errorStatus;

/** The shape of every error answer. `message` can be shown to a person; `fields` maps field names to error texts. */
export const errorEnvelope = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  // Not a record: forms on public pages would load 2 KB more for it, while objects are loaded anyway.
  fields: z.optional(z.catchall(z.object({}), z.string())),
});

/** An error answer as sent. */
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
