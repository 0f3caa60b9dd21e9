import { ConfirmDialog } from '../layout/confirm-dialog.tsx';

interface RemoveDialogProps {
  name: string;
  company: string;
  pending: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** A dialog that asks for confirmation before a person is removed from a company. */
export function RemoveDialog({ name, company, pending, onRemove, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${name}?`}
      size="sm"
      action="Remove"
      isDanger
      cancel="Keep"
      pending={pending}
      pendingLabel="Removing..."
      onConfirm={onRemove}
    >
      <p className="wrap-anywhere">
        {name} is signed out of {company} at once. What {name} wrote and sent stays.
      </p>
    </ConfirmDialog>
  );
}
