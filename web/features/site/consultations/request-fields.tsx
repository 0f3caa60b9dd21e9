import { serviceOptions } from '#contract/consultations.ts';
import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import type { FormPart } from './form-part.ts';

export function RequestFields({ values, errors }: FormPart) {
  return (
    <>
      <Field label="Full Name" required error={errors['name']}>
        <Input name="name" autoComplete="name" maxLength={limits.name} defaultValue={values['name']} />
      </Field>
      <Field label="Email" required error={errors['email']}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={values['email']}
        />
      </Field>
      <Field label="Company Name" error={errors['company']}>
        <Input
          name="company"
          autoComplete="organization"
          maxLength={limits.company}
          defaultValue={values['company']}
        />
      </Field>
      <Field label="Phone Number" error={errors['phone']}>
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={limits.phone}
          defaultValue={values['phone']}
        />
      </Field>
      <Field label="Service Interest" error={errors['service']} className="wide">
        <Select name="service" defaultValue={values['service'] ?? ''}>
          <option value="">Not sure yet</option>
          {Object.entries(serviceOptions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tell us about your project" error={errors['message']} className="wide">
        <Textarea name="message" rows={4} maxLength={limits.message} defaultValue={values['message']} />
      </Field>
    </>
  );
}
