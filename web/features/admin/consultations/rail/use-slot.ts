import { useQuery } from '@tanstack/react-query';
import { getConsultation, type Consultation } from '#contract/consultations.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';

/** The shown request: the request in the address, or else the first of the queue. */
export function useSlot(
  { value, set }: Pick<AdminAddress<'consultations'>, 'value' | 'set'>,
  items: readonly Consultation[] | undefined,
) {
  const picked = value('request');
  const known = items?.find(({ id }) => id === picked);
  const asked = useQuery({
    ...queryOf(getConsultation, { params: { id: picked } }),
    enabled: picked !== '' && items !== undefined && !known,
  });
  const shown = (picked ? (known ?? asked.data) : undefined) ?? items?.[0];
  const index = items?.findIndex(({ id }) => id === shown?.id) ?? -1;
  return {
    shown,
    show: (id: string | undefined) => id && set('request', id === items?.[0]?.id ? '' : id),
    /** Keeps showing this request, wherever it moves in the queue. */
    keep: (id: string) => picked !== id && set('request', id),
    next: items?.[index + 1]?.id,
    before: items?.[index - 1]?.id,
    /** Shows the first request of the queue. */
    first: () => {
      if (picked) set('request', '');
    },
  };
}
