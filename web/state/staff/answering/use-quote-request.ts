import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { useWay } from '#web/state/use-address-state.ts';

/** A mutation that opens the quote for a request. */
export function useQuoteRequest() {
  const way = useWay();
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  return async (request: Consultation) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    // The contract of quotes is large, so load it only when a person quotes.
    const { quoteOfRequest } = await import('./quote-request.ts');
    const id = await quoteOfRequest(queries, request);
    isUnderWay.current = false;
    if (id !== null) way(`/admin/quotes?quote=${id}`);
  };
}
