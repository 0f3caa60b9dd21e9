import { getClient, switchCompany } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';

// server/http/route.ts compares this header with the session's company.
const header = 'x-foyer-company';

// These calls concern the session itself, not its company.
const ofSession = [getClient, switchCompany];

let rendered: string | null = null;
const listeners = new Set<() => void>();

/** Sets the company that the page shows. Each later call sends it, so that rows of another company never appear. */
export function renderFor(companyId: string | null): void {
  rendered = companyId;
}

/** The header of a call (or, without a call, of an upload) that names the page's company. */
export function companyHeaders(endpoint?: Pick<Endpoint, 'method' | 'path'>): Record<string, string> {
  const isFree = ofSession.some(({ method, path }) => method === endpoint?.method && path === endpoint.path);
  return rendered === null || isFree ? {} : { [header]: rendered };
}

/** Tells the page that the session has switched to another company. */
export function tellMismatch(): void {
  for (const listener of listeners) listener();
}

/** Calls back if a call was refused because the session has switched companies. Returns a function that unsubscribes. */
export function hearMismatch(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
