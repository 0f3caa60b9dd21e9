import type { FieldErrors } from '#web/api/form-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { takesFocus } from '#web/ui/takes-focus.ts';

export interface Contact {
  name: string;
  email: string;
  company: string;
  phone: string;
}

interface ContactFieldsProps {
  value: Contact;
  errors: FieldErrors;
  onChange: (value: Contact) => void;
}

/** The fields that opening and changing an account have in common. */
export function ContactFields({ value, errors, onChange }: ContactFieldsProps) {
  const input = (name: keyof Contact) => ({
    name,
    value: value[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
    autoComplete: 'off',
  });
  return (
    <>
      <Field label="Name" required error={errors['name']}>
        <Input {...input('name')} ref={takesFocus} />
      </Field>
      <Field label="Email" required error={errors['email']}>
        <Input {...input('email')} type="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Company" error={errors['company']}>
        <Input {...input('company')} />
      </Field>
      <Field label="Phone" error={errors['phone']}>
        <Input {...input('phone')} type="tel" />
      </Field>
    </>
  );
}
