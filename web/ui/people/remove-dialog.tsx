import { Button } from '../buttons/button.tsx';
import { Dialog } from '../layout/dialog.tsx';

interface RemoveDialogProps {
  name: string;
  company: string;
  pending: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for confirmation before removing a person from a company. */
export function RemoveDialog({ name, company, pending, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${name}?`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" pending={pending} pendingLabel="Removing..." onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {name} is signed out of {company} at once. What {name} wrote and sent stays.
      </p>
    </Dialog>
  );
}
