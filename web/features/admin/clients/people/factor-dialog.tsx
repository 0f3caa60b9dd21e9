import type { Contact } from '#contract/people.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useResetFactor } from './data.ts';

interface FactorDialogProps {
  clientId: string;
  contact: Contact;
  onClose: () => void;
}

/** Asks for confirmation before removing a contact's second factor. */
export function FactorDialog({ clientId, contact, onClose }: FactorDialogProps) {
  const { id: contactId, name } = contact;
  const take = useResetFactor();
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Take away the second factor of ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={take.isPending}
            pendingLabel="Taking away..."
            onClick={() => take.mutate({ params: { id: clientId, contactId } }, { onSuccess: onClose })}
          >
            Take it away
          </Button>
        </>
      }
    >
      <p>
        Only for somebody who has lost the phone and the recovery codes: please make sure that it is {name}{' '}
        who asks. Passkeys and open sessions end too. The password alone signs in until a new second factor is
        set up. {name} is told.
      </p>
    </Dialog>
  );
}
