import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { email } from '#contract/fields.ts';
import { invitedRoles } from '#contract/team.ts';
import { fieldErrors, type FieldErrors } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { invitedRoleNames } from './roles.ts';
import { SectionCard } from './section-card.tsx';

const invitation = z.object({ email: email(), role: z.enum(invitedRoles, 'Please choose a role.') });

/** Takes down who is to be invited, and says that no invitation is sent: no call does that yet (specification, section 2). */
export function InviteForm() {
  const [values, setValues] = useState({ email: '', role: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [checked, setChecked] = useState<string | null>(null);

  const change = (next: Partial<typeof values>) => {
    setValues({ ...values, ...next });
    setChecked(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = fieldErrors(invitation, values);
    setErrors(wrong ?? {});
    setChecked(wrong ? null : values.email.trim());
    if (wrong) focusFirstError(event.currentTarget);
  };

  return (
    <SectionCard
      title="Invite an Admin"
      lead="Give each person their own account and the smallest role that does the work."
    >
      <form noValidate onSubmit={submit} aria-label="Invite an Admin" className="flex flex-col gap-4">
        <Field label="Email" required error={errors['email']}>
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <Field label="Role" required error={errors['role']}>
          <Select value={values.role} onChange={(event) => change({ role: event.target.value })}>
            <option value="">Select a role</option>
            {invitedRoles.map((role) => (
              <option key={role} value={role}>
                {invitedRoleNames[role]}
              </option>
            ))}
          </Select>
        </Field>
        <p className="flex items-start gap-2.5 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink">
          <Icon name="info" className="mt-0.5 size-4.5" />
          <span>
            Invitations are not sent yet. Until they are, people come in through your sign-in provider:
            whoever runs this server adds their address to{' '}
            <code className="font-mono text-xs">ADMIN_EMAILS</code>.
          </span>
        </p>
        <div>
          <Button type="submit">Send Invitation</Button>
        </div>
        <p role="status" className="text-sm font-medium empty:hidden">
          {checked && `Nothing was sent to ${checked}: invitations are not sent yet.`}
        </p>
      </form>
    </SectionCard>
  );
}
