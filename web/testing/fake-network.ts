import { onTestFinished, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { errorStatus, type ErrorCode, type ErrorEnvelope } from '#contract/validation/errors.ts';
import type { Page } from '#web/api/calls/client.ts';
import { assertAnswer, assertRefusal, callAt, inputOf } from './contract/contract-check.ts';
import { FakeEventSource } from './fake-event-source.ts';

/** A request as the server would receive it. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** The parameter of an answer: the request, parsed by the schemas of its call. */
interface CallInput<E extends Endpoint = Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

class Refusal {
  readonly envelope: ErrorEnvelope;
  constructor(envelope: ErrorEnvelope) {
    this.envelope = envelope;
  }
}

class Failure {
  /** The response of a proxy in place of the server; null if the connection breaks. */
  readonly response: ResponseInit | null;
  constructor(response: ResponseInit | null) {
    this.response = response;
  }
}

type Success<E extends Endpoint> = E extends { list: true }
  ? Input<E['response']> extends (infer Item)[]
    ? Page<Item>
    : never
  : Input<E['response']>;

type Reply<E extends Endpoint> = Success<E> | Refusal | Failure;

/** A call of the contract with its answer. */
export interface FakeCall {
  endpoint: Endpoint;
  answer: (input: CallInput) => unknown;
}

/** A function that computes the answer of a call from the request. */
export type Answer<E extends Endpoint> = (input: CallInput<E>) => Reply<E> | Promise<Reply<E>>;

/** Defines how a fake call answers. */
export function on<E extends Endpoint>(endpoint: E, answer: Answer<E>): FakeCall {
  if (!api.some((entry) => entry.endpoint === endpoint))
    throw new Error(`${endpoint.method} ${endpoint.path} is no call of the contract.`);
  return { endpoint, answer };
}

/**
 * All GET calls of the contract, never answered. Tests of screens with several nouns start from these and answer only
 * the calls they check. Other queries stay loading, so a query added later needs no answer here.
 */
export const stillLoading: readonly FakeCall[] = api
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map(({ endpoint }) => on(endpoint, () => new Promise(() => {})));

/** One page of a list. `total` is the number of all matching rows; `next` is the cursor of the next page. */
export const listOf = <T>(items: T[], total = items.length, next: string | null = null): Page<T> => ({
  items,
  total,
  next,
});

/** An error answer; the code determines its status. */
export const refuse = (code: ErrorCode, message: string, fields?: Record<string, string>): Refusal =>
  new Refusal({ message, code, ...(fields ? { fields } : {}) });

/** A connection that breaks before the answer. */
export const unreachable = (): Failure => new Failure(null);

/** The answer of a proxy that cannot reach the server: no envelope, no text. */
export const badGateway = (): Failure => new Failure({ status: 502, statusText: 'Bad Gateway' });

/**
 * Answers `fetch` during one test. If a call has two answers, the later is used; a call without an answer gets 404. The
 * test fails on a request that the contract does not contain or would reject. It also fails on an answer that does not
 * match its call. Returns the list of requests so far.
 */
export function fakeNetwork(...calls: FakeCall[]): SeenRequest[] {
  const seen: SeenRequest[] = [];
  const faults: unknown[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    seen.push(request);
    const response = await respond(calls, request).catch((fault: unknown) => {
      // The page gets a broken connection. The test fails however the page handles it.
      faults.push(fault);
      throw fault;
    });
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all.length = 0;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (faults.length > 0) throw new Error(faults.map(String).join('\n'), { cause: faults[0] });
  });
  return seen;
}

const jsonOf = (value: unknown, status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function respond(calls: FakeCall[], request: SeenRequest): Promise<Response | null> {
  const { endpoint, params } = callAt(request.method, request.path);
  const { input, refused } = inputOf(endpoint, {
    params,
    query: Object.fromEntries(request.query),
    body: request.body,
  });
  const call = calls.findLast((each) => each.endpoint === endpoint);
  if (!call) return jsonOf({ message: 'This could not be found.', code: 'not_found' }, 404);
  const reply = await Promise.try(call.answer, input as CallInput).catch((fault: unknown) => {
    throw refused === null ? fault : new Error(refused, { cause: fault });
  });
  if (reply instanceof Failure) return reply.response && new Response(null, reply.response);
  if (reply instanceof Refusal) {
    assertRefusal(endpoint, reply.envelope);
    const { code } = reply.envelope;
    const question = code === 'client_unknown' ? { 'x-foyer-question': code } : {};
    return jsonOf(reply.envelope, errorStatus[code], question);
  }
  if (refused !== null) throw new Error(`${refused} Only a refusal can answer it.`);
  const { items, headers } = endpoint.list
    ? { items: (reply as Page<unknown>).items, headers: listHeaders(reply as Page<unknown>, request) }
    : { items: reply, headers: {} };
  assertAnswer(endpoint, items);
  return jsonOf(items, endpoint.status ?? 200, headers);
}

function listHeaders({ total, next }: Page<unknown>, { path, query }: SeenRequest): Record<string, string> {
  const rest = new URLSearchParams(query);
  if (next !== null) rest.set('cursor', next);
  return {
    'x-total-count': String(total),
    ...(next === null ? {} : { link: `<${path}?${rest}>; rel="next"` }),
  };
}

/** The bodies of all requests to a call, in order. */
export const bodiesOf = (seen: readonly SeenRequest[], { method, path }: Endpoint): unknown[] =>
  seen
    .filter(
      (request) =>
        request.method === method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(request.path),
    )
    .map(({ body }) => body);
