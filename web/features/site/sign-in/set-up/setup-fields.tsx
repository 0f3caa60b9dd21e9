import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import type { SetupErrors } from './check-setup.ts';
import { AddressInput } from '../parts/address-input.tsx';

export function SetupFields({ errors }: { errors: SetupErrors }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName}>
          <Input name="firstName" autoComplete="given-name" maxLength={limits.name} />
        </Field>
        <Field label="Last name" error={errors.lastName}>
          <Input name="lastName" autoComplete="family-name" maxLength={limits.name} />
        </Field>
      </div>
      <Field label="Email" required error={errors.email}>
        <AddressInput />
      </Field>
      <Field
        label="Password"
        required
        error={errors.password}
        hint={`At least ${limits.staffPasswordMin} characters. A few words in a row are easy to remember.`}
      >
        <PasswordInput name="password" autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
    </>
  );
}
