import type { Consultation } from '#contract/consultations.ts';
import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { countWord } from '#web/ui/text/count-text.ts';
import { useNow } from './rail/use-now.ts';
import { waiting } from './row/waiting.ts';

interface QueueSentenceProps {
  /** The loaded pending requests, in the order of the queue. */
  requests: readonly Consultation[];
  /** The number of all pending requests. */
  pending: number;
  /** Opens the answer to the first request; undefined for users who may not answer. */
  onAnswer: (() => void) | undefined;
}

/** One sentence about the queue, with a button that opens the first request. */
export function QueueSentence({ requests: [first, ...rest], pending, onAnswer }: QueueSentenceProps) {
  const time = useWorkingTime();
  const now = useNow();
  if (!first) return null;
  const isLate = ({ createdAt }: Consultation) => waiting(createdAt, now, time).overdue;
  const late = [first, ...rest].filter(isLate).length;
  // If all loaded requests are overdue, requests not loaded yet may be overdue too.
  const more = late > rest.length && pending > late ? '+' : '';
  const what =
    late > 0
      ? `${countWord(late)}${more} ${late === 1 ? 'request is' : 'requests are'} overdue.`
      : `${countWord(pending)} ${pending === 1 ? 'request waits' : 'requests wait'}.`;
  return (
    <div className="flex items-center justify-between gap-x-4">
      <p className="sm:type-name wrap-anywhere">
        {`${what} ${first.name} ${late > 0 ? 'waits longest' : 'is next'}.`}
      </p>
      {onAnswer && (
        <Button variant="secondary" size="sm" className="whitespace-nowrap" onClick={onAnswer}>
          Answer now
        </Button>
      )}
    </div>
  );
}
