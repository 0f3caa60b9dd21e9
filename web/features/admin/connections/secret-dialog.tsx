import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
  /** How to use the secret. */
  children?: ReactNode;
}

/** Shows a secret once. A click outside the dialog does not close it. */
export const SecretDialog = ({ title, label, secret, onClose, children }: SecretDialogProps) => (
  <Dialog
    open
    title={title}
    description="Copy it now. It is not shown again."
    onClose={onClose}
    closeOnBackdrop={false}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <CopyField label={label} value={secret} action="Copy" />
    {children}
  </Dialog>
);
