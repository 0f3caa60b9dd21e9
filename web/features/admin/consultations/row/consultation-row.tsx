import type { ReactNode } from 'react';
import { serviceOptions, type Consultation } from '#contract/consultations.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { mailAddress } from '#web/ui/text/mail-address.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { LeadSection } from '../lead/lead-section.tsx';
import { NthBadge } from '../lead/nth-badge.tsx';
import { RowActions } from './row-actions.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WaitingMeter } from './waiting-meter.tsx';

const serviceLabels: Readonly<Record<string, string | undefined>> = serviceOptions;

/** What the one request that is worked on tells the queue. */
export interface Slot {
  /** The next step was taken. */
  onDone: () => void;
  /** Somebody writes. */
  onTyping: (id: string) => void;
  /** What was written with a client last. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
}

interface ConsultationRowProps {
  consultation: Consultation;
  inSpam: boolean;
  /** Who looks after it. */
  people?: ReactNode;
  onSnooze?: ((consultation: Consultation) => void) | undefined;
  onAnswer?: ((id: string) => void) | undefined;
  onMakeClient?: ((consultation: Consultation) => void) | undefined;
  onLose?: ((consultation: Consultation) => void) | undefined;
  /** Chooses the request. */
  select?: ReactNode;
  slot?: Slot | undefined;
}

/** One request: sender, service, waiting time, and the next step. */
export function ConsultationRow({
  consultation,
  inSpam,
  people,
  onSnooze,
  onAnswer,
  onMakeClient,
  onLose,
  select,
  slot,
}: ConsultationRowProps) {
  const {
    id,
    name,
    email,
    company,
    phone,
    service,
    message,
    status,
    referredBy,
    businessName,
    businessType,
    clientAccountId,
    lostReason,
    createdAt,
  } = consultation;
  const firm = company ?? businessName;
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
            {slot && <NthBadge id={id} />}
          </div>
          <span className="-my-1.5 -me-2.5 flex empty:hidden md:-me-4">{!inSpam && people}</span>
        </div>
        <ul
          className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft pointer-coarse:-my-2"
          aria-label={`About ${name}`}
        >
          <li className="min-w-0">
            <a
              href={mailAddress(email)}
              className="inline-flex items-center wrap-anywhere text-brand-ink underline decoration-transparent pointer-coarse:min-h-11 underline-offset-2 transition-colors hover:decoration-current"
            >
              {email}
            </a>
          </li>
          {phone && (
            <li>
              <a
                href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                className="inline-flex items-center text-brand-ink underline decoration-transparent pointer-coarse:min-h-11 underline-offset-2 transition-colors hover:decoration-current"
              >
                {phone}
              </a>
            </li>
          )}
          {firm && <li className="wrap-anywhere">{firm}</li>}
          {businessType && <li className="wrap-anywhere">{businessType}</li>}
          {referredBy && (
            <li className="wrap-anywhere">
              Referred by <span className="font-medium text-ink">{referredBy}</span>
            </li>
          )}
        </ul>
        {message ? <LongText text={message} /> : <p className="text-sm text-ink-soft italic">No message</p>}
        {slot && (
          <div className="mt-3">
            <LeadSection
              key={id}
              consultation={consultation}
              onTyping={() => slot.onTyping(id)}
              onDone={slot.onDone}
              conversation={slot.conversation}
            />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-4 border-line md:border-s md:ps-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <StatusBadge status={status} />
          <RelativeTime instant={createdAt} className="text-sm text-ink-soft" />
        </div>
        {lostReason && (
          <p className="text-sm wrap-anywhere">
            <span className="font-semibold">Lost:</span> {lostReason}
          </p>
        )}
        {status === 'pending' && !inSpam && <WaitingMeter createdAt={createdAt} />}
        <RowActions
          consultation={consultation}
          inSpam={inSpam}
          onDone={slot?.onDone}
          onAnswer={onAnswer && (() => onAnswer(id))}
          onMakeClient={onMakeClient && (() => onMakeClient(consultation))}
          onLose={onLose && (() => onLose(consultation))}
          onSnooze={onSnooze && (() => onSnooze(consultation))}
        />
      </div>
      <Shown type="consultation" id={id} />
    </article>
  );
}
