import type { Person } from '#contract/person.ts';
import { Answered } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';

interface OurResponseProps {
  text: string;
  by: Person | null;
  /** The time of the answer; null hides the time. */
  at?: string | null;
}

/** The response to a message: its author, time and text. */
export function OurResponse({ text, by, at = null }: OurResponseProps) {
  return (
    <div className="rounded-lg bg-sunken px-3.5 py-2.5 ring-1 ring-line">
      <p className="mb-1 flex flex-wrap items-center gap-x-1.5 type-pill text-ink-soft">
        <Answered title="Our response" by={by} at={at} />
      </p>
      <LongText text={text} noun="response" />
    </div>
  );
}
