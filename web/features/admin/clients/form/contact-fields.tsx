import type { FieldErrors } from '#web/api/calls/form-errors.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';

export type Contact = Record<'name' | 'email' | 'company' | 'phone', string>;

interface ContactFieldsProps {
  value: Contact;
  errors: FieldErrors;
  onChange: (value: Contact) => void;
}

/** The fields shared by the forms for new and existing accounts. */
export function ContactFields({ value, errors, onChange }: ContactFieldsProps) {
  const text = textInputs(value, onChange);
  const input = (name: keyof Contact) => ({ ...text(name), autoComplete: 'off' });
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
