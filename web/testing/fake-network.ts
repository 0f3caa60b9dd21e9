import { onTestFinished, vi } from 'vitest';

/** One request as the server would see it. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Handler = (request: SeenRequest) => Response | Promise<Response>;

/** A JSON answer. */
export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), {
    ...init,
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string> | undefined) },
  });

/** One page of a list, with the headers of a list. */
export const listOf = (items: unknown[], total = items.length, next?: string): Response =>
  json(items, {
    headers: {
      'x-total-count': String(total),
      ...(next ? { link: `</api/list?cursor=${encodeURIComponent(next)}>; rel="next"` } : {}),
    },
  });

/** An error answer in the shape of the contract. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Response => json({ message, code, ...(fields ? { fields } : {}) }, { status });

/**
 * Answers `fetch` for one test, by keys like `GET /api/admin/counts`; a `*` stands for one part of the path.
 * Requests without an answer get 404. Gives the list of requests seen so far; the table may be changed while the test runs.
 */
export function fakeNetwork(routes: Record<string, Handler>): SeenRequest[] {
  const seen: SeenRequest[] = [];
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
    const key = Object.keys(routes).find((route) => matches(route, `${request.method} ${request.path}`));
    const answer =
      key === undefined ? refusal(404, 'not_found', 'This could not be found.') : routes[key]?.(request);
    return (await answer) as Response;
  });
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all.length = 0;
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return seen;
}

function matches(route: string, request: string): boolean {
  const parts = request.split('/');
  const pattern = route.split('/');
  return (
    pattern.length === parts.length && pattern.every((part, index) => part === '*' || part === parts[index])
  );
}

/** The browser's event stream, which jsdom lacks: a test sends its events by hand. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** Every stream opened in this test, in order. */
  static readonly all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  change(data: unknown): void {
    this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify(data) }));
  }

  /** The stream breaks; `forGood` when the browser will not try again by itself. */
  fail(forGood: boolean): void {
    this.readyState = forGood ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = 2;
  }
}
