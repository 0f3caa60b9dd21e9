import type * as z from 'zod/mini';
import type { ErrorCode } from './validation/errors.ts';
import type { Topic } from './events.ts';
import type { Permission, Standing } from './permissions/permissions.ts';

/** A schema for a body, a query or an answer. */
export type Schema = z.ZodMiniType;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Fields of a JSON body that may hold a file as a data URL. */
export interface BodyFiles {
  fields: readonly string[];
  /** The largest size of a file in bytes, after decoding. The whole body may be 1.4 times as large, since base64 adds a third. */
  maxBytes: number;
  /** The error text for a larger file. */
  tooLarge: string;
}

/**
 * The answer for a client whose e-mail address is not verified yet, since shared content may be meant for somebody else. It applies
 * only if mail is configured. Staff, and clients whose account staff opened, get the full answer.
 * - `same`: the full answer, because it contains nothing that the agency shared
 * - `answer`: this value, without running the handler; for list calls an empty list
 * - `hidden`: the full answer, but these fields are null or empty lists; with `ownOnly` the handler leaves out the agency's rows
 * - `notFound`: 404 with this text
 * - `refused`: 403 `email_not_verified` with this text
 *
 * With `keepsSeen` the client still gets content from before mail was configured (docs/decisions/06-companies-roles-history.md).
 * The age of a row is read from its `id`, that of an answer in a `hidden` field from its time. For `notFound` the age is that of the
 * `id` in the path, and newer `versions` are left out. If `answer` is not a list, the handler leaves out content newer than
 * `seenUntil`.
 */
export type UntilVerified =
  | 'same'
  | { answer: readonly [] | Readonly<Record<string, unknown>>; keepsSeen?: true }
  | { hidden: readonly string[]; ownOnly?: true; keepsSeen?: true }
  | { notFound: string; keepsSeen?: true }
  | { refused: string };

type Without<Name extends string> = { [name in Name]?: undefined };

/**
 * The people who may make a call. The type requires the fields of each kind of access, so that a call's protection cannot be
 * forgotten.
 * - `public`: anyone
 * - `user`: a signed-in user of the staff sign-in, with any role or none
 * - `staff`: a user with a role that has the call's `permission`
 * - `client`: a signed-in contact whose standing in the company includes the call's `standing`
 * - `person`: a signed-in contact or user of the side in the path (`/api/:side/…`); a session on the other side has no effect
 * - `signed-in`: a contact or staff; a person signed in as both has both kinds of access
 */
type Protection =
  /** `money: true`: the answer contains amounts, so the contact must see money too. */
  | ({ access: 'client'; standing: Standing; money?: true; untilVerified: UntilVerified } & Without<
      'permission' | 'needsRole'
    >)
  /** Contacts of every standing, and staff, may call it. With `needsRole: false` users without a role may call it too. */
  | ({ access: 'person'; needsRole: boolean; untilVerified: UntilVerified } & Without<
      'permission' | 'standing' | 'money'
    >)
  | ({ access: 'signed-in'; untilVerified: UntilVerified } & Without<
      'permission' | 'standing' | 'money' | 'needsRole'
    >)
  /** `permission: null`: every role may call it, and the handler limits the answer to the role. */
  | ({ access: 'staff'; permission: Permission | null } & Without<
      'standing' | 'money' | 'untilVerified' | 'needsRole'
    >)
  | ({ access: 'public' | 'user' } & Without<
      'permission' | 'standing' | 'money' | 'untilVerified' | 'needsRole'
    >);

/** The description of a call besides method and path. */
export type EndpointSpec = Protection & {
  /** One line for the API documentation. */
  summary: string;
  /** For reads: the topics whose changes alter the answer. Open pages repeat the call after an event of such a topic. */
  changedBy?: readonly Topic[];
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * The schema of the answer. Keys that are not in the schema are dropped. Absent: the answer has no JSON (a redirect, a
   * stream, or 204).
   */
  response?: Schema;
  /** The status on success; 200 by default. */
  status?: 200 | 201 | 202 | 204 | 302 | 303;
  /** Error codes besides those that any call may return (validation, access, rate, internal). */
  errors?: readonly ErrorCode[];
  /** The largest body in bytes; `limits.body` by default. */
  bodyLimit?: number;
  /** The server writes files in these fields to disk while they stream in. The handler finds the written files in `bodyFiles`. */
  bodyFiles?: BodyFiles;
  /** The media type of a streamed body, which the handler reads instead of JSON. */
  stream?: string;
  /** The handler receives the JSON body as bytes, to check a signature over these bytes. */
  raw?: true;
  /** The call also accepts `application/x-www-form-urlencoded`, for pages without JavaScript. */
  form?: true;
  /** The answer has `X-Total-Count` and, if there are more rows, `Link: <…>; rel="next"`. */
  list?: true;
};

/** One call of the API. The server registers the call, the web makes it, and the OpenAPI document describes it. */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  S extends EndpointSpec = EndpointSpec,
> = { readonly method: M; readonly path: P } & Readonly<S>;

/** Describes one call. In `path`, a parameter is written as `:name`. */
export function endpoint<const M extends Method, const P extends string, const S extends EndpointSpec>(
  method: M,
  path: P,
  spec: S,
): Endpoint<M, P, S> {
  return { method, path, ...spec };
}

/** The type of a schema's output; `undefined` if a call has none. */
export type Output<T> = T extends Schema ? z.output<T> : undefined;

/** The type of a schema's input; `undefined` if a call has none. */
export type Input<T> = T extends Schema ? z.input<T> : undefined;

/** All error codes of a call: those in `errors`, and those that follow from its method, access and inputs. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...(endpoint.errors ?? [])];
  if (endpoint.body)
    codes.push('validation_error', 'malformed_json', 'payload_too_large', 'unsupported_media_type');
  else if (endpoint.params || endpoint.query) codes.push('validation_error');
  if (endpoint.method !== 'GET') codes.push('cross_site');
  if (endpoint.access !== 'public') codes.push('unauthorized');
  if (
    endpoint.access === 'staff' ||
    endpoint.needsRole === true ||
    (endpoint.access === 'client' && endpoint.standing !== 'pays')
  )
    codes.push('forbidden');
  if (endpoint.access === 'client' || endpoint.access === 'person') codes.push('company_mismatch');
  if (typeof endpoint.untilVerified === 'object' && 'refused' in endpoint.untilVerified)
    codes.push('email_not_verified');
  if (endpoint.access === 'staff' && endpoint.method !== 'GET' && endpoint.permission)
    codes.push('client_unknown');
  return [...new Set([...codes, 'internal' as const, 'unavailable' as const])];
}
