import { useEffect, useRef } from 'react';
import { formToken } from '#contract/consultations.ts';
import { call } from './client.ts';

interface Ticket {
  token: string | null;
  /** The `performance.now()` after which the server no longer treats a sent form as a robot's. */
  readyAt: number;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function fetchTicket(): Promise<Ticket> {
  try {
    const { formToken: token, minimumMs } = await call(formToken);
    return { token, readyAt: performance.now() + minimumMs };
  } catch {
    // Send the form even without a token: losing a form is worse.
    return { token: null, readyAt: 0 };
  }
}

/**
 * Fetches the signed token of a public form on mount. The promise resolves when the form is old enough that the server
 * does not treat it as a robot's.
 */
export function useFormToken(): () => Promise<string | null> {
  const ticket = useRef<Promise<Ticket> | null>(null);
  useEffect(() => {
    ticket.current ??= fetchTicket();
  }, []);
  return async () => {
    const { token, readyAt } = await (ticket.current ??= fetchTicket());
    const early = readyAt - performance.now();
    if (early > 0) await wait(early);
    return token;
  };
}
