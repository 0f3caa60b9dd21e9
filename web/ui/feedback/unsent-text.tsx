import { useId, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { LongText } from '../text/long-text.tsx';

interface UnsentTextProps {
  text: string;
  onDiscard: () => void;
  /** Further actions for the text. */
  children?: ReactNode;
}

/** The user's unsent text, shown if a colleague has saved first, so that the text is not lost. */
export function UnsentText({ text, onDiscard, children }: UnsentTextProps) {
  const heading = useId();
  if (text.trim() === '') return null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="type-pill text-ink-soft">
        A colleague was faster. Your text
      </h3>
      <LongText text={text} />
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="quiet" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
