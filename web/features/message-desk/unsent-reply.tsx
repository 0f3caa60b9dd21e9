import { useId } from 'react';
import { useDraft } from '#web/api/use-draft.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { LongText } from '#web/ui/long-text.tsx';

interface UnsentReplyProps {
  /** The message that a colleague has answered meanwhile. */
  messageId: string;
  clientId: string;
  place: Place;
}

/** What was typed as an answer when a colleague was faster: it can still be sent, as a message of its own. */
export function UnsentReply({ messageId, clientId, place }: UnsentReplyProps) {
  const heading = useId();
  const [typed, setTyped] = useDraft(`reply:${messageId}`, '');
  const [message, setMessage] = useDraft('write-to-client', '');
  if (typed.trim() === '') return null;

  const writeAgain = () => {
    setMessage([message, typed].filter(Boolean).join('\n\n'));
    setTyped('');
    place.swap('write', clientId);
  };
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="font-sans text-xs font-semibold text-ink-soft">
        A colleague was faster. You had typed
      </h3>
      <LongText text={typed} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={writeAgain}>
          Send it as a new message
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setTyped('')}>
          Discard
        </Button>
      </div>
    </section>
  );
}
