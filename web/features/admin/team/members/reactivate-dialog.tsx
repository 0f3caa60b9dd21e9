import { useState } from 'react';
import { memberPatch, type TeamMember } from '#contract/team.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useReactivate } from '../data.ts';
import { EndDateField } from '../end-date-field.tsx';
import { endOfDay } from '../end-date.ts';
import { nameOf } from './member-name.ts';

/** The form that restores access for a person whose access has ended. */
export function ReactivateDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [endsOn, setEndsOn] = useState('');
  const reactivate = useReactivate();
  const form = useForm(
    memberPatch,
    { endsAt: endOfDay(endsOn) ?? null },
    {
      send: ({ endsAt }) =>
        reactivate.mutateAsync({ params: { id: member.id }, body: endsAt === undefined ? {} : { endsAt } }),
      onSent: onClose,
    },
  );
  return (
    <FormDialog
      title={`Give ${nameOf(member)} access again?`}
      description="They get their old role back. Work that was handed over stays with its new owner."
      onClose={onClose}
      form={form}
      action="Restore Access"
      pendingLabel="Saving..."
    >
      {member.role !== 'super-admin' && (
        <EndDateField
          required={member.role === 'collaborator'}
          value={endsOn}
          error={form.errors['endsAt']}
          onChange={setEndsOn}
        />
      )}
    </FormDialog>
  );
}
