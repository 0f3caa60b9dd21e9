import { useEffect, useRef } from 'react';
import { formToken } from '#contract/consultations.ts';
import { call } from './client.ts';

interface Ticket {
  token: string | null;
  /** `performance.now()` from which the server believes in a person. */
  readyAt: number;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function fetchTicket(): Promise<Ticket> {
  try {
    const { formToken: token, minimumMs } = await call(formToken);
    return { token, readyAt: performance.now() + minimumMs };
  } catch {
    // The request counts more than its token: without one it is sent all the same.
    return { token: null, readyAt: 0 };
  }
}

/** Fetches the signed token of a public form when the form comes alive. The answer waits until the server will believe that a person filled it in. */
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
