import type { FieldErrors } from '#web/api/calls/form-errors.ts';
import { handOverHint } from '#web/api/inviting/hand-over.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';

/** What is kept of them; the password is not. */
export const emptyClient = { name: '', email: '' };

type NewClientText = typeof emptyClient & { password: string };

interface NewClientFieldsProps {
  value: NewClientText;
  errors: FieldErrors;
  onChange: (value: NewClientText) => void;
}

/** The fields of the account that is created together with a project. */
export function NewClientFields({ value, errors, onChange }: NewClientFieldsProps) {
  const input = textInputs(value, onChange);
  return (
    <>
      <Field label="Full Name" required error={errors['name']}>
        <Input {...input('name')} autoComplete="off" />
      </Field>
      <Field label="Email" required error={errors['email']}>
        <Input {...input('email')} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Portal Password" required error={errors['password']} hint={handOverHint()}>
        <PasswordInput {...input('password')} autoComplete="new-password" />
      </Field>
    </>
  );
}
