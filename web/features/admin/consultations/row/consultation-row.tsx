import type { ReactNode } from 'react';
import { serviceOptions, stateOf, type Consultation } from '#contract/consultations.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { LostLine } from './lost-line.tsx';
import { RowActions, type Ways } from './row-actions.tsx';
import { SenderFacts } from './sender-facts.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WaitingText } from './waiting-text.tsx';

const serviceLabels: Readonly<Record<string, string | undefined>> = serviceOptions;

interface ConsultationRowProps {
  consultation: Consultation;
  inSpam: boolean;
  /** Shows who is assigned. */
  people?: ReactNode;
  ways: Ways;
  /** The checkbox that selects the request. */
  select?: ReactNode;
}

/** One request of a list: sender, service, waiting time, and the next step. */
export function ConsultationRow({ consultation, inSpam, people, ways, select }: ConsultationRowProps) {
  const { id, name, service, message, clientAccountId, createdAt } = consultation;
  return (
    <article
      aria-labelledby={`request-${id}`}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-4 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6 md:grid-cols-[1fr_14rem]"
    >
      <div className="flex min-w-0 flex-col gap-2.5">
        <div className="flex items-start gap-2">
          {select}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 id={`request-${id}`} className="text-lg wrap-anywhere">
              {name}
            </h3>
            {service && <Badge tone="brand">{serviceLabels[service] ?? service}</Badge>}
            {clientAccountId && <Badge tone="success">Client</Badge>}
          </div>
          <span className="-my-1.5 -me-2.5 flex empty:hidden md:-me-4">{!inSpam && people}</span>
        </div>
        <SenderFacts consultation={consultation} />
        {message ? <LongText text={message} /> : <p className="text-sm text-ink-soft italic">No message</p>}
      </div>
      <div className="flex flex-col gap-4 border-line md:border-s md:ps-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <StatusBadge consultation={consultation} />
          <RelativeTime instant={createdAt} className="text-sm text-ink-soft" />
        </div>
        <LostLine consultation={consultation} />
        {stateOf(consultation) === 'pending' && !inSpam && <WaitingText createdAt={createdAt} />}
        <RowActions consultation={consultation} inSpam={inSpam} ways={ways} />
      </div>
      <Shown type="consultation" id={id} />
    </article>
  );
}
