import type { ReactNode } from 'react';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';

interface ResetFactorDialogProps {
  name: string;
  pending: boolean;
  onReset: () => void;
  onClose: () => void;
  /** One more sentence. */
  children?: ReactNode;
}

/** A dialog that asks for confirmation before a person's second factor is removed. */
export function ResetFactorDialog({ name, pending, onReset, onClose, children }: ResetFactorDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      size="sm"
      title={`Reset the second factor of ${name}?`}
      action="Reset"
      pending={pending}
      pendingLabel="Resetting..."
      onConfirm={onReset}
    >
      <p>
        Only for someone who has lost their phone and recovery codes. Please make sure that the request comes
        from {name}. Passkeys and open sessions end too. Until a new second factor is set up, the password
        alone is enough. {children}
      </p>
    </ConfirmDialog>
  );
}
