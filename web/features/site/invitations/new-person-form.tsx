import { useState } from 'react';
import { newPerson, type InvitationOffer } from '#contract/invitations.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';

const least = { contact: limits.passwordMin, staff: limits.staffPasswordMin };

interface NewPersonFormProps {
  offer: InvitationOffer;
  accept: (person: { name: string; password: string }) => Promise<void>;
}

/** The form that accepts an invitation for a person without an account; it asks for a name and a new password. */
export function NewPersonForm({ offer, accept }: NewPersonFormProps) {
  const { kind, name, email, to } = offer;
  const [values, setValues] = useState({ name: name ?? '', password: '' });
  const { errors, pending, formProps } = useForm(newPerson[kind], values, { send: accept });
  const text = textInputs(values, setValues);
  return (
    <form {...formProps} aria-label={`Join ${to}`} className="flex flex-col gap-5">
      <FormNote>{errors['form']}</FormNote>
      {/* A hidden address, so that a password manager stores the password for it. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field label="Your name" required error={errors['name']}>
        <Input {...text('name')} autoComplete="name" maxLength={limits.name} />
      </Field>
      <Field
        label="Choose a password"
        required
        error={errors['password']}
        hint={`At least ${least[kind]} characters. You sign in with it and ${email}.`}
      >
        <PasswordInput {...text('password')} autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
      <Button type="submit" size="lg" pending={pending} pendingLabel="Joining..." className="mt-1 w-full">
        Join {to}
      </Button>
    </form>
  );
}
