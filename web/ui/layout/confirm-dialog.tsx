import type { ComponentProps } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = Pick<ComponentProps<typeof Button>, 'pending' | 'pendingLabel' | 'disabledReason'> &
  Pick<ComponentProps<typeof Dialog>, 'onClose' | 'title' | 'description' | 'size' | 'children'> & {
    open?: boolean;
    /** The label of the button that confirms. */
    action: string;
    /** True if the action removes or ends something. */
    isDanger?: boolean;
    /** The label of the button that closes the dialog. */
    cancel?: string;
    onConfirm: () => void;
  };

/** A dialog that asks for confirmation before an action. */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  description,
  size = 'md',
  children,
  action,
  isDanger = false,
  cancel = 'Cancel',
  onConfirm,
  ...state
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button {...state} variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
