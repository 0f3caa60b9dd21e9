import { useState } from 'react';
import { knownPerson, type InvitationOffer } from '#contract/invitations.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

interface KnownPersonFormProps {
  offer: InvitationOffer;
  accept: (person: { password: string }) => Promise<void>;
}

/** The form that accepts an invitation with the password of the person's account. */
export function KnownPersonForm({ offer: { kind, email, to }, accept }: KnownPersonFormProps) {
  const [password, setPassword] = useState('');
  const { errors, pending, formProps } = useForm(knownPerson, { password }, { send: accept });
  return (
    <form {...formProps} aria-label={`Join ${to}`} className="flex flex-col gap-5">
      <FormNote>{errors['form']}</FormNote>
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field
        label="Your password"
        required
        error={errors['password']}
        hint={`You have an account with ${email} already. Your password stays the same.`}
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" pending={pending} pendingLabel="Joining..." className="mt-1 w-full">
        Join {to}
      </Button>
      {kind === 'contact' && (
        <a
          href="/client/forgot"
          className="flex min-h-11 items-center self-start rounded-md text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
        >
          Forgot password?
        </a>
      )}
    </form>
  );
}
