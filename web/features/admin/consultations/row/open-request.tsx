import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { serviceOptions, stateOf, type Consultation } from '#contract/consultations.ts';
import { getLead } from '#contract/leads.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { LeadSection } from '../lead/lead-section.tsx';
import { LostLine } from './lost-line.tsx';
import { RowActions, type Ways } from './row-actions.tsx';
import { SenderFacts } from './sender-facts.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WaitingText } from './waiting-text.tsx';

const serviceLabels: Readonly<Record<string, string | undefined>> = serviceOptions;

/** The callbacks of the open request to the queue. */
export interface Slot {
  /** Called when the next step was taken. */
  onDone: () => void;
  /** Called when somebody writes. */
  onTyping: (id: string) => void;
  /** Shows the last messages with a client. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
}

interface OpenRequestProps {
  consultation: Consultation;
  /** Shows who is assigned. */
  people?: ReactNode;
  ways: Ways;
  slot: Slot;
  /** The checkbox that selects the request. */
  select?: ReactNode;
}

/**
 * The open request, in the order of handling: the sender and the waiting time, the request, the next step and other actions,
 * later answers and notes, and the answer form.
 */
export function OpenRequest({ consultation, people, ways, slot, select }: OpenRequestProps) {
  const { id, name, service, message, clientAccountId, createdAt } = consultation;
  return (
    <article
      aria-labelledby={`request-${id}`}
      tabIndex={-1}
      className="flex flex-col gap-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6 xl:px-8 xl:py-7"
    >
      <header className="flex flex-col gap-2">
        <div className="flex items-start gap-x-3">
          {select}
          <h3 id={`request-${id}`} className="me-auto text-2xl wrap-anywhere">
            {name}
          </h3>
          <span className="-me-2.5 flex empty:hidden">{people}</span>
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <StatusBadge consultation={consultation} />
          {stateOf(consultation) === 'pending' ? (
            <WaitingText createdAt={createdAt} />
          ) : (
            <RelativeTime instant={createdAt} className="text-xs text-ink-soft" />
          )}
          {service && <Badge tone="brand">{serviceLabels[service] ?? service}</Badge>}
          {clientAccountId && <Badge tone="success">Client</Badge>}
          <NthBadge id={id} />
        </div>
        <SenderFacts consultation={consultation} />
        <LostLine consultation={consultation} />
      </header>
      <div className="border-t border-line pt-5">
        {message ? (
          <LongText text={message} large />
        ) : (
          <p className="text-sm text-ink-soft italic">No message</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 border-t border-line pt-4 empty:hidden">
        <RowActions consultation={consultation} inSpam={false} ways={ways} onDone={slot.onDone} />
      </div>
      <LeadSection
        key={id}
        consultation={consultation}
        onTyping={() => slot.onTyping(id)}
        onDone={slot.onDone}
        conversation={slot.conversation}
      />
      <Shown type="consultation" id={id} />
    </article>
  );
}

const ordinals = ['', '', 'Second', 'Third', 'Fourth', 'Fifth'];

/** Says that the same person has sent an earlier request. */
function NthBadge({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getLead, { params: { id } }));
  if (!data || data.nth < 2) return null;
  return <Badge>{ordinals[data.nth] ?? `${data.nth}th`} request from this person</Badge>;
}
