import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { companyHeaders, tellMismatch } from './headers/company.ts';
import { askingHeaders, isKnown } from './headers/known-client.ts';

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer T> ? { [P in K]: Input<T> } : unknown;

type OptionalIfEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

interface Extras {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** True: the request continues even if the page is closed before the request ends. */
  keepalive?: boolean;
}

/** The params, query and body of an endpoint, typed by their schemas. */
export type Inputs<E extends Endpoint> = OptionalIfEmpty<
  Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
>;

/** The inputs of a call, and optional headers. */
export type Args<E extends Endpoint> = Inputs<E> & Extras;

/** The response of a call. */
export type Answer<E extends Endpoint> = Output<E['response']>;

/** The second argument of a call, optional if the endpoint needs no input. */
export type OptionalIfNone<E extends Endpoint, Given> =
  object extends Inputs<E> ? [args?: Given] : [args: Given];

/** A page of a list: its rows, the number of all rows, and the cursor of the next page. */
export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

interface RawArgs extends Extras {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call, with path parameters and query. Empty and missing values are omitted. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<RawArgs, 'params' | 'query'> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean')
      search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Makes a call and returns the whole response, for answers that stream. */
export async function send(
  endpoint: Endpoint,
  args: RawArgs = {},
  asking = askingHeaders(endpoint, args.body, args.params),
): Promise<Response> {
  const { body, headers, signal, keepalive } = args;
  const response = await fetch(addressOf(endpoint, args), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...companyHeaders(endpoint),
      ...asking,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  if (!response.ok || response.headers.has('x-foyer-question')) {
    const error = await ApiError.from(response);
    if (error.code === 'company_mismatch') tellMismatch();
    if (error.code === 'client_unknown' && (await isKnown(error.text ?? ''))) return send(endpoint, args, {});
    throw error;
  }
  return response;
}

/**
 * Makes a call of the contract and returns its answer. Throws `ApiError` for any status outside 200-299, and
 * the error of `fetch` if the server cannot be reached.
 */
export function call<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Answer<E>>;
export function call<E extends Endpoint>(
  endpoint: E,
  ...args: OptionalIfNone<E, Args<E>>
): Promise<Answer<E>>;
export async function call<E extends Endpoint>(endpoint: E, args?: Args<E>): Promise<Answer<E>> {
  const response = await send(endpoint, args);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer<E>;
}

type Row<E extends Endpoint> = Answer<E> extends (infer T)[] ? T : never;

/** Makes a call that returns a list: the rows, the total from `X-Total-Count`, and the cursor from `Link: rel="next"`. */
export async function callList<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Page<Row<E>>> {
  const response = await send(endpoint, args);
  const items = (await response.json()) as Row<E>[];
  const total = response.headers.get('x-total-count');
  return {
    items,
    total: total === null ? items.length : Number(total),
    next: nextCursor(response.headers.get('link')),
  };
}

function nextCursor(link: string | null): string | null {
  const target = link
    ?.split(/,\s*(?=<)/)
    .find((part) => /;\s*rel="?next"?/.test(part))
    ?.match(/^\s*<([^>]*)>/)?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}
