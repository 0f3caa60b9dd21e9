import { serviceOptions, type Consultation } from '#contract/consultations.ts';
import { createQuote, getQuote, listQuotes } from '#contract/quotes.ts';
import { call } from '#web/api/calls/client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useWay } from '#web/state/use-address-state.ts';

const labels: Readonly<Record<string, string | undefined>> = serviceOptions;

/** Opens the quote of a request; the first time it is drafted with the sender's words as its introduction. */
export function useQuoteRequest() {
  const way = useWay();
  const create = useStaffMutation(createQuote, {
    failure: 'The quote could not be drafted',
    saysWhy: true,
    invalidates: [listQuotes, getQuote],
  });
  return async ({ id, name, company, service }: Consultation) => {
    if (create.isPending) return;
    try {
      const [before] = await call(listQuotes, { query: { consultationId: id } });
      const title = service ? (labels[service] ?? service) : `Quote for ${company ?? name}`;
      const quote = before ?? (await create.mutateAsync({ body: { consultationId: id, title } }));
      way(`/admin/quotes?quote=${quote.id}`);
    } catch {
      // The mutation shows its failure; a list that cannot be read means no connection, which the page shows.
    }
  };
}
