import { getConsultation, type Consultation } from '#contract/consultations.ts';
import { loseConsultation, lostRequest } from '#contract/leads.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { statusLists, useReopen } from '../data.ts';

/** The usual reasons. */
const usual = ['Too expensive', 'Went with someone else', 'No answer', 'Not our kind of work'];

interface LoseDialogProps {
  consultation: Consultation;
  onClose: () => void;
  onDone: () => void;
}

/** The form for the reason why a request was lost; its toast offers an undo. */
export function LoseDialog({ consultation: { id, name }, onClose, onDone }: LoseDialogProps) {
  const [reason, setReason] = useDraft(`lost:${id}`, '');
  const reopen = useReopen();
  const lose = useStaffMutation(loseConsultation, {
    success: () => ({
      title: `${name} is marked as lost`,
      tone: 'success',
      action: { label: 'Undo', onClick: () => reopen.mutate({ params: { id } }) },
    }),
    failure: 'Failed to update consultation',
    saysWhy: true,
    invalidates: [...statusLists, getConsultation],
  });
  const form = useForm(
    lostRequest,
    { reason },
    {
      send: async (body) => {
        await lose.mutateAsync({ params: { id }, body });
        setReason('');
      },
      onSent: () => {
        onClose();
        onDone();
      },
    },
  );
  return (
    <FormDialog
      title={`Lost: ${name}`}
      description="The request leaves the queue and keeps its status. The client is not notified."
      onClose={onClose}
      form={form}
      action="Mark as Lost"
      pendingLabel="Saving..."
    >
      <Field label="Reason" required error={form.errors['reason']}>
        <Input
          ref={takesFocus}
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div role="group" aria-label="Usual reasons" className="flex flex-wrap gap-2">
        {usual.map((each) => (
          <Button key={each} variant="secondary" size="sm" onClick={() => setReason(each)}>
            {each}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
