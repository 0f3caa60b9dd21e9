import { useDraft } from '#web/state/use-draft.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { UnsentText } from '#web/ui/feedback/unsent-text.tsx';

interface UnsentReplyProps {
  /** The message that a colleague has answered meanwhile. */
  messageId: string;
  clientId: string;
  address: AdminAddress<'messages'>;
}

/** The text of a reply after a colleague has replied first: it can still be sent as a message of its own. */
export function UnsentReply({ messageId, clientId, address }: UnsentReplyProps) {
  const [typed, setTyped] = useDraft(`reply:${messageId}`, '');
  const [message, setMessage] = useDraft('write-to-client', '');
  const writeAgain = () => {
    setMessage([message, typed].filter(Boolean).join('\n\n'));
    setTyped('');
    address.swap('write', clientId);
  };
  return (
    <UnsentText text={typed} onDiscard={() => setTyped('')}>
      <Button variant="secondary" size="sm" onClick={writeAgain}>
        Send it as a new message
      </Button>
    </UnsentText>
  );
}
