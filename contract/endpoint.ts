import type * as z from 'zod/mini';
import type { ErrorCode } from './validation/errors.ts';
import type { Topic } from './events.ts';
import type { Permission, Standing } from './permissions/permissions.ts';

/** Any schema of a body, a query or an answer. */
export type Schema = z.ZodMiniType;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Fields of a JSON body that may hold a file as a data URL. */
export interface BodyFiles {
  fields: readonly string[];
  /** Most bytes of one file, decoded. The whole body may be 1.4 times as large: base64 adds a third. */
  maxBytes: number;
  /** The error text for a larger file. */
  tooLarge: string;
}

/**
 * What a call answers a client whose address is not verified yet: what the agency shares may be
 * meant for somebody else. It applies where mail is configured; staff, and accounts that staff opened, get the full answer.
 * - `same`: the full answer; nothing in it was shared by the agency
 * - `answer`: this instead, and the handler does not run; an empty list where the call lists
 * - `hidden`: the full answer with these fields set to null, and lists emptied; with `ownOnly` the handler leaves out the rows
 *   that the agency wrote
 * - `notFound`: 404 for what is named here
 * - `refused`: 403 `email_not_verified` with this text
 *
 * With `keepsSeen` the client still gets what was made before a mail server was set (decision 093): rows by their `id`, answers in
 * `hidden` fields by their time, and for `notFound` everything about the `id` of the path, its newer `versions` left out.
 */
export type UntilVerified =
  | 'same'
  | { answer: readonly [] | Readonly<Record<string, unknown>>; keepsSeen?: true }
  | { hidden: readonly string[]; ownOnly?: true; keepsSeen?: true }
  | { notFound: string; keepsSeen?: true }
  | { refused: string };

type Without<Name extends string> = { [name in Name]?: undefined };

// Each access requires what belongs to it, so that the protection of a call cannot be forgotten.
type Protection =
  | ({ access: 'client'; standing: Standing; untilVerified: UntilVerified } & Without<
      'permission' | 'needsRole'
    >)
  /** Contacts of each standing may call it, and staff; with `needsRole: false` also users without a role. */
  | ({ access: 'person'; needsRole: boolean; untilVerified: UntilVerified } & Without<
      'permission' | 'standing'
    >)
  | ({ access: 'signed-in'; untilVerified: UntilVerified } & Without<'permission' | 'standing' | 'needsRole'>)
  /** `permission: null`: each role may call it; its handler shows what the role may see. */
  | ({ access: 'staff'; permission: Permission | null } & Without<'standing' | 'untilVerified' | 'needsRole'>)
  | ({ access: 'public' | 'user' } & Without<'permission' | 'standing' | 'untilVerified' | 'needsRole'>);

/** What describes a call besides method and path. */
export type EndpointSpec = Protection & {
  /** One line for the API page. */
  summary: string;
  /** For reads: the topics that change the answer. Open pages fetch it again when the event stream names one of them. */
  changedBy?: readonly Topic[];
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * The schema of the answer. Keys it does not name never leave the server. Absent: no JSON (a redirect, a stream, or 204).
   */
  response?: Schema;
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204 | 302 | 303;
  /** Errors beyond those any call may answer (validation, access, rate, internal). */
  errors?: readonly ErrorCode[];
  /** Largest body in bytes; `limits.body` by default. */
  bodyLimit?: number;
  /** Files in these fields are written to disk while they stream in; the handler finds them in `bodyFiles`. */
  bodyFiles?: BodyFiles;
  /** The body is not JSON but a stream of this type; the handler reads it. */
  stream?: string;
  /** The call also takes `application/x-www-form-urlencoded`, for pages without JavaScript. */
  form?: true;
  /** The answer carries `X-Total-Count` and, when more follows, `Link: <…>; rel="next"`. */
  list?: true;
};

/** One call of the API: what the server registers, the web calls, and the OpenAPI document prints. */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  S extends EndpointSpec = EndpointSpec,
> = { readonly method: M; readonly path: P } & Readonly<S>;

/** Describes one call. `path` writes parameters as `:name`. */
export function endpoint<const M extends Method, const P extends string, const S extends EndpointSpec>(
  method: M,
  path: P,
  spec: S,
): Endpoint<M, P, S> {
  return { method, path, ...spec };
}

/** The type of a schema's output. `undefined` where a call has none. */
export type Output<T> = T extends Schema ? z.output<T> : undefined;

/** The type of a schema's input. `undefined` where a call has none. */
export type Input<T> = T extends Schema ? z.input<T> : undefined;

/** Every code a call can answer with: those in `errors`, and those that follow from its method, access and inputs. */
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
    (endpoint.access === 'client' && endpoint.standing !== 'sees')
  )
    codes.push('forbidden');
  if (endpoint.access === 'client' || endpoint.access === 'person') codes.push('company_mismatch');
  if (typeof endpoint.untilVerified === 'object' && 'refused' in endpoint.untilVerified)
    codes.push('email_not_verified');
  if (endpoint.access === 'staff' && endpoint.method !== 'GET' && endpoint.permission)
    codes.push('client_unknown');
  return [...new Set([...codes, 'internal' as const, 'unavailable' as const])];
}
