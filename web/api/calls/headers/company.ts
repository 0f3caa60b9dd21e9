import { getClient, switchCompany } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';

// server/http/route.ts compares the company in this header with the company of the session.
const header = 'x-foyer-company';

// These calls concern the session itself, not its company, so they send no company.
const ofSession = [getClient, switchCompany];

let rendered: string | null = null;
const listeners = new Set<() => void>();

/**
 * Sets the company that the page shows. Each later call sends the company's id, so that rows of another company never
 * appear.
 */
export function renderFor(companyId: string | null): void {
  rendered = companyId;
}

/** The header with the page's company, for a call or (without a call) for an upload. */
export function companyHeaders(endpoint?: Pick<Endpoint, 'method' | 'path'>): Record<string, string> {
  const isFree = ofSession.some(({ method, path }) => method === endpoint?.method && path === endpoint.path);
  return rendered === null || isFree ? {} : { [header]: rendered };
}

/** Tells listeners of this page that the session has switched to another company. */
export function tellMismatch(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` if the server refused a call because the session has switched companies. Returns a function that
 * unsubscribes.
 */
export function hearMismatch(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
