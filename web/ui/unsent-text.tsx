import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { LongText } from './long-text.tsx';

interface UnsentTextProps {
  text: string;
  onDiscard: () => void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** What somebody had typed when a colleague was faster: nothing of it is lost without a word. */
export function UnsentText({ text, onDiscard, children }: UnsentTextProps) {
  const heading = useId();
  if (text.trim() === '') return null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="font-sans text-xs font-semibold text-ink-soft">
        A colleague was faster. You had typed
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
