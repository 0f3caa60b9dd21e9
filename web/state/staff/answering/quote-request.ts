import type { QueryClient } from '@tanstack/react-query';
import { serviceOptions, type Consultation } from '#contract/consultations.ts';
import { createQuote, listQuotes } from '#contract/quotes.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';

const labels: Readonly<Record<string, string | undefined>> = serviceOptions;

/**
 * Returns the id of the quote for a request. The first call creates a draft with the text of the request as
 * introduction. Null after a failure, which a toast shows.
 */
export async function quoteOfRequest(
  queries: QueryClient,
  { id, name, company, service }: Consultation,
): Promise<string | null> {
  try {
    const [before] = await call(listQuotes, { query: { consultationId: id } });
    if (before) return before.id;
    const title = service ? (labels[service] ?? service) : `Quote for ${company ?? name}`;
    const quote = await call(createQuote, { body: { consultationId: id, title } });
    void invalidate(queries, listQuotes);
    return quote.id;
  } catch (error) {
    toastFailure(errorText(error, 'The quote could not be drafted'));
    return null;
  }
}
