import * as z from 'zod/mini';

/** Every error code of the API, with its HTTP status. Other programs may rely on the codes, so they never change. */
export const errorStatus = {
  /**
   * A question, not a refusal: nobody has confirmed yet that the owner of the account really is the client. Only the panel gets
   * this code (header `x-foyer-question`), before staff share something for the first time. The call stores nothing.
   */
  client_unknown: 202,
  bad_request: 400,
  malformed_json: 400,
  validation_error: 400,
  password_required: 400,
  passwords_do_not_match: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  /** The password or link was right. The code of the second factor is needed next. */
  second_factor_required: 401,
  /** A code was mailed to the address. The same call with this code continues. */
  code_required: 403,
  forbidden: 403,
  cross_site: 403,
  email_not_verified: 403,
  /** The session is older than ten minutes. The person must enter a password or code before adding a sign-in method. */
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  company_mismatch: 409,
  email_taken: 409,
  already_responded: 409,
  invalid_transition: 409,
  /** The decision is on an older version, and a newer one exists. */
  superseded: 409,
  /** Open pins have not been answered yet. */
  pins_unanswered: 409,
  /** The total differs from the total that was shown. */
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

/** An error code of the API. */
export type ErrorCode = keyof typeof errorStatus;

/** The shape of every error answer. `message` can be shown to a person; `fields` maps field names to error texts. */
export const errorEnvelope = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  // Not `z.record`: the forms on public pages would load 2 KB more for it. They load `z.object` anyway.
  fields: z.optional(z.catchall(z.object({}), z.string())),
});

/** An error answer as sent. */
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
