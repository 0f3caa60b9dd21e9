import { getClient, switchCompany } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';

// The name of the header: server/http/route.ts compares it with the company of the session.
const header = 'x-foyer-company';

// These are about the session itself, whichever company it is in.
const ofSession = [getClient, switchCompany];

let rendered: string | null = null;
const listeners = new Set<() => void>();

/** Names the company that the page shows: each call carries it from then on, so that no row of another is mixed in. */
export function renderFor(companyId: string | null): void {
  rendered = companyId;
}

/** The header of a call that names the company of the page; without a call, that of an upload. */
export function companyHeaders(endpoint?: Pick<Endpoint, 'method' | 'path'>): Record<string, string> {
  const isFree = ofSession.some(({ method, path }) => method === endpoint?.method && path === endpoint.path);
  return rendered === null || isFree ? {} : { [header]: rendered };
}

/** Tells the page that the session is in another company by now. */
export function tellMismatch(): void {
  for (const listener of listeners) listener();
}

/** Calls back when a call was refused because the session is in another company; returns the function that unsubscribes. */
export function hearMismatch(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
