import type { ReactNode } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { cx } from '#web/ui/class-names.ts';
import { LongText } from '#web/ui/text/long-text.tsx';
import { LeadAnswer, LeadPast } from '../lead/lead-section.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RowActions } from './row-actions.tsx';
import type { Ways } from './use-request-actions.tsx';

/** The callbacks of the open request to the queue. */
export interface Slot {
  /** Called when the user has taken the next step. */
  onDone: () => void;
  /** Called when the user types in the answer. */
  onTyping: (id: string) => void;
  /** Renders the last messages with a client. */
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
  /** True for a request in a separate card, false in a list. */
  card: boolean;
  /** False on a phone: there the answer is written in a sheet. */
  answers: boolean;
}

/**
 * The open request, in the order of handling: sender and waiting time, the request, its actions, later answers and notes, and
 * the answer form.
 */
export function OpenRequest({ consultation, people, ways, slot, select, card, answers }: OpenRequestProps) {
  const { id, name, message } = consultation;
  return (
    <article
      aria-labelledby={`request-${id}`}
      tabIndex={-1}
      className={cx(
        'flex flex-col gap-4 bg-raised p-5 sm:p-6 xl:px-8',
        card && 'rises rounded-xl shadow-md ring-1 ring-line',
      )}
    >
      <header className="flex flex-col gap-2">
        <div className="flex items-start gap-x-3">
          {select}
          <h3 id={`request-${id}`} className="me-auto type-title wrap-anywhere">
            {name}
          </h3>
          <span className="-me-2.5 flex empty:hidden">{people}</span>
        </div>
        <RequestFacts consultation={consultation} />
      </header>
      <div className="border-t border-line pt-4">
        {message ? (
          <LongText text={message} large />
        ) : (
          <p className="type-text text-ink-soft italic">No message</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-3 border-t border-line pt-4 empty:hidden">
        <RowActions consultation={consultation} ways={ways} onDone={slot.onDone} />
      </div>
      <LeadPast consultation={consultation} onDone={slot.onDone} />
      {answers && (
        <LeadAnswer
          key={id}
          consultation={consultation}
          onTyping={() => slot.onTyping(id)}
          onDone={slot.onDone}
          conversation={slot.conversation}
        />
      )}
      <Shown type="consultation" id={id} />
    </article>
  );
}
