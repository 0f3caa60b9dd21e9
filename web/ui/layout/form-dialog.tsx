import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { FormNote, KeptNote } from '../form/form-note.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** The result of `useForm`. */
  form: {
    formProps: ComponentProps<'form'>;
    errors: Readonly<Record<string, string>>;
    pending: boolean;
  };
  /** The label of the submit button. */
  action: string;
  pendingLabel: string;
  /** The reason why the form cannot be submitted yet. */
  disabledReason?: string | null;
  /** Clears the form; null unless the form shows text from before it was opened. */
  startOver?: (() => void) | null;
  children: ReactNode;
}

/** A dialog with a form. A click outside does not close the dialog, so that no typed text is lost. */
export function FormDialog({
  title,
  description,
  onClose,
  form,
  action,
  pendingLabel,
  disabledReason = null,
  startOver = null,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form.formProps.id}
            pending={form.pending}
            pendingLabel={pendingLabel}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
        </>
      }
    >
      <form {...form.formProps} className="flex flex-col gap-4">
        <KeptNote onStartOver={startOver} />
        <FormNote>{form.errors['form']}</FormNote>
        {children}
      </form>
    </Dialog>
  );
}
