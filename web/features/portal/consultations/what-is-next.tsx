import { Clock3 } from '#web/ui/pictures/lucide/later.tsx';
import type { MyConsultation } from '#contract/consultations.ts';
import { dueText } from '#web/ui/text/time-text.ts';

const words: Readonly<Record<string, string | undefined>> = {
  pending: 'A representative from our team will contact you within 24 hours.',
  contacted: 'We have been in touch. Still waiting for something? Write to us.',
};

/** The next step of a request and its time. Renders nothing once the request is complete, or without a promised time. */
export function WhatIsNext({ consultation: { id, status, answerBy } }: { consultation: MyConsultation }) {
  const text = words[status];
  if (!text || (status === 'pending' && answerBy === null)) return null;
  // Do not show a time in the past as a promise.
  const by = answerBy !== null && Date.parse(answerBy) > Date.now() ? answerBy : null;
  return (
    <section
      aria-labelledby={`next-${id}`}
      className="flex gap-3.5 rounded-lg bg-brand-soft px-4 py-3.5 text-ink sm:px-5 sm:py-4"
    >
      <Clock3 className="mt-0.5 size-5 shrink-0 text-brand-ink" aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <h4 id={`next-${id}`} className="font-sans type-meta text-brand-ink">
          What happens next
        </h4>
        <p>{text}</p>
        {by && (
          <p className="type-text text-ink-soft">
            By <time dateTime={by}>{dueText(by)}</time>.
          </p>
        )}
      </div>
    </section>
  );
}
