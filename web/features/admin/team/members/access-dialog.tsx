import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { givenRoles, memberPatch, type TeamMember } from '#contract/team.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { Field } from '#web/ui/form/field.tsx';
import { KeptNote } from '#web/ui/form/form-note.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useUpdateMember } from '../data.ts';
import { EndDateField } from '../end-date-field.tsx';
import { dayOf, endOfDay } from '../end-date.ts';
import { nameOf } from './member-name.ts';

interface AccessDialogProps {
  member: TeamMember;
  mayMakeAdmin: boolean;
  onClose: () => void;
}

/** The form for a person's role and the end of the access. */
export function AccessDialog({ member, mayMakeAdmin, onClose }: AccessDialogProps) {
  const { id, role, endsAt } = member;
  const before = dayOf(endsAt);
  const saved = { role: role as string, endsOn: before };
  const { values, change, clear, startOver } = useEdits(`access/${id}`, saved);
  const { role: chosen, endsOn } = values;
  const update = useUpdateMember();
  const roles = givenRoles.filter((each) => each !== 'admin' || mayMakeAdmin);
  // Send only changed fields: a super admin keeps the role, and an end date keeps its exact minute.
  const body = {
    ...(chosen === role ? {} : { role: chosen }),
    ...(endsOn === before ? {} : { endsAt: endOfDay(endsOn) ?? null }),
  };
  const form = useForm(memberPatch, body, {
    send: async (checked) => {
      await update.mutateAsync({ params: { id }, body: checked });
      clear();
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title={`Access of ${nameOf(member)}`}
      onClose={onClose}
      form={form}
      action="Save Changes"
      pendingLabel="Saving..."
    >
      <KeptNote onStartOver={startOver} />
      <Field label="Role" required error={form.errors['role']} hint="Applies at once.">
        <Select value={chosen} onChange={(event) => change({ role: event.target.value })}>
          {role === 'super-admin' && <option value={role}>{staffRoleNames[role]}</option>}
          <Options of={roles.map((each) => [each, staffRoleNames[each]])} />
        </Select>
      </Field>
      {chosen !== 'super-admin' && (
        <EndDateField
          required={chosen === 'collaborator'}
          value={endsOn}
          error={form.errors['endsAt']}
          onChange={(next) => change({ endsOn: next })}
        />
      )}
    </FormDialog>
  );
}
