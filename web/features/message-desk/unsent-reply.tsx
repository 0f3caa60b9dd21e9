import { useDraft } from '#web/api/use-draft.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { UnsentText } from '#web/ui/unsent-text.tsx';

interface UnsentReplyProps {
  /** The message that a colleague has answered meanwhile. */
  messageId: string;
  clientId: string;
  place: Place;
}

/** What was typed as an answer that came second: it can still be sent, as a message of its own. */
export function UnsentReply({ messageId, clientId, place }: UnsentReplyProps) {
  const [typed, setTyped] = useDraft(`reply:${messageId}`, '');
  const [message, setMessage] = useDraft('write-to-client', '');
  const writeAgain = () => {
    setMessage([message, typed].filter(Boolean).join('\n\n'));
    setTyped('');
    place.swap('write', clientId);
  };
  return (
    <UnsentText text={typed} onDiscard={() => setTyped('')}>
      <Button variant="secondary" size="sm" onClick={writeAgain}>
        Send it as a new message
      </Button>
    </UnsentText>
  );
}
