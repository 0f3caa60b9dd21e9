import { useState } from 'react';
import { changeMyPassword } from '#contract/security.ts';
import type { Side } from '#contract/sign-in.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Input } from '#contract/endpoint.ts';
import { call } from '#web/api/calls/client.ts';
import { refusedFields, type FieldErrors } from '#web/api/calls/form-errors.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Section } from '../section.tsx';
import { useSecurityChange } from '../use-security.ts';

interface PasswordSectionProps {
  side: Side;
  hasPassword: boolean;
}

/** The form that changes the password, or sets the first password. */
export function PasswordSection({ side, hasPassword }: PasswordSectionProps) {
  const least = side === 'client' ? limits.passwordMin : limits.staffPasswordMin;
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSecurityChange(
    (body: Input<(typeof changeMyPassword)['body']>) => call(changeMyPassword, { params: { side }, body }),
    'Password changed',
  );
  return (
    <Section
      title="Password"
      lead={
        hasPassword
          ? 'A new password signs you out everywhere else.'
          : 'You have no password. You sign in another way.'
      }
    >
      <form
        noValidate
        aria-label="Password"
        className="grid gap-4 sm:grid-cols-2 sm:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const data = new FormData(form);
          const typed = (name: string) => {
            const value = data.get(name);
            return typeof value === 'string' ? value : '';
          };
          const [current, password] = [typed('current'), typed('password')];
          setErrors({});
          save.mutate(hasPassword ? { current, password } : { password }, {
            onSuccess: (result) => result && form.reset(),
            onError: (error) => setErrors(refusedFields(error)),
          });
        }}
      >
        {hasPassword && (
          <Field label="Current password" error={errors['current']}>
            <PasswordInput name="current" autoComplete="current-password" maxLength={limits.passwordMax} />
          </Field>
        )}
        <Field label="New password" error={errors['password']} hint={`At least ${least} characters.`}>
          <PasswordInput name="password" autoComplete="new-password" maxLength={limits.passwordMax} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start sm:col-span-full"
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save Password
        </Button>
      </form>
    </Section>
  );
}
