import { useQuery } from '@tanstack/react-query';
import { serviceOptions, stateOf, type Consultation } from '#contract/consultations.ts';
import { getLead } from '#contract/leads.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { LostLine } from './lost-line.tsx';
import { SenderFacts } from './sender-facts.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WaitingText } from './waiting-text.tsx';

const serviceLabels: Readonly<Record<string, string | undefined>> = serviceOptions;

const ordinals = ['', '', 'Second', 'Third', 'Fourth', 'Fifth'];

/** A badge that says that the same person has sent an earlier request. */
function NthBadge({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getLead, { params: { id } }));
  if (!data || data.nth < 2) return null;
  return <Badge>{ordinals[data.nth] ?? `${data.nth}th`} request from this person</Badge>;
}

/** The status of a request with its time left, the service, and the sender. */
export function RequestFacts({ consultation }: { consultation: Consultation }) {
  const { id, service, clientAccountId, createdAt } = consultation;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <StatusBadge consultation={consultation} />
        {stateOf(consultation) === 'pending' ? (
          <WaitingText createdAt={createdAt} />
        ) : (
          <RelativeTime instant={createdAt} className="type-meta text-ink-soft" />
        )}
        {service && <Badge tone="brand">{serviceLabels[service] ?? service}</Badge>}
        {clientAccountId && <Badge tone="success">Client</Badge>}
        <NthBadge id={id} />
      </div>
      <SenderFacts consultation={consultation} />
      <LostLine consultation={consultation} />
    </>
  );
}
