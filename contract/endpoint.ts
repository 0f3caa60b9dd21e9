import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Any schema of a body, a query or an answer. */
export type Schema = z.ZodMiniType;

/**
 * Who may make a call.
 * - `public`: anyone
 * - `user`: a signed-in user of the staff sign-in, whatever the role
 * - `staff`: an admin or a super admin
 * - `client`: a signed-in client account
 * - `signed-in`: a client account or staff; whoever is signed in to both counts as both
 */
export type Access = 'public' | 'user' | 'staff' | 'client' | 'signed-in';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Fields of a JSON body that may hold a file as a data URL. */
export interface Spool {
  fields: readonly string[];
  /** Most bytes of one file, decoded. The whole body may be 1.4 times as large: base64 adds a third. */
  maxBytes: number;
  /** Said when it is larger. */
  tooLarge: string;
}

/** What a call is made of besides method and path. `access` is required, so that protection can be chosen wrongly but not forgotten. */
export interface EndpointSpec {
  access: Access;
  /** One line for the API page. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The answer. Keys it does not name never leave the server. Absent: no JSON (a redirect, a stream, or 204). */
  response?: Schema;
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202 | 204 | 302 | 303;
  /** Errors beyond those any call may answer (validation, access, rate, internal). */
  errors?: readonly ErrorCode[];
  /** Largest body in bytes; `limits.body` unless said. */
  bodyLimit?: number;
  /** Files in these fields are written to disk while they stream in; the handler finds them in `spooled`. */
  spool?: Spool;
  /** The body is not JSON but a stream of this type; the handler reads it. */
  stream?: string;
  /** The call also takes `application/x-www-form-urlencoded`, for pages without JavaScript. */
  form?: true;
  /** The answer carries `X-Total-Count` and, when more follows, `Link: <…>; rel="next"`. */
  list?: true;
}

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

/** What a schema gives after parsing. `undefined` where a call has none. */
export type Output<T> = T extends Schema ? z.output<T> : undefined;

/** What a schema takes before parsing. `undefined` where a call has none. */
export type Input<T> = T extends Schema ? z.input<T> : undefined;
