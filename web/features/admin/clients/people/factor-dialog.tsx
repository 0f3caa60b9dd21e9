import type { Contact } from '#contract/people.ts';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
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
    <ConfirmDialog
      onClose={onClose}
      size="sm"
      title={`Reset the second factor of ${name}?`}
      action="Reset"
      pending={take.isPending}
      pendingLabel="Resetting..."
      onConfirm={() => take.mutate({ params: { id: clientId, contactId } }, { onSuccess: onClose })}
    >
      <p>
        Only for someone who has lost their phone and recovery codes. Please make sure that the request comes
        from {name}. Passkeys and open sessions end too. Until a new second factor is set up, the password
        alone is enough. {name} gets an e-mail about it.
      </p>
    </ConfirmDialog>
  );
}
