import type { ReactNode } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import type { CredentialErrors } from './use-credentials.ts';
import { AddressInput } from './parts/address-input.tsx';

interface CredentialFieldsProps {
  errors: CredentialErrors;
  email?: string | undefined;
  /** A part beside the label of the password. */
  aside?: ReactNode;
}

/** E-mail and password, named so that password managers recognise them. */
export function CredentialFields({ errors, email, aside }: CredentialFieldsProps) {
  return (
    <>
      <Field label="Email" error={errors.email}>
        <AddressInput required defaultValue={email} />
      </Field>
      <Field label="Password" error={errors.password} aside={aside}>
        <PasswordInput
          required
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
        />
      </Field>
    </>
  );
}
