import type { ReactNode } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import type { CredentialErrors } from './use-credentials.ts';
import { AddressInput } from './parts/address-input.tsx';

interface CredentialFieldsProps {
  errors: CredentialErrors;
  email?: string | undefined;
  /** An element beside the label of the password. */
  aside?: ReactNode;
}

/** Fields for e-mail and password, with names that password managers recognise. */
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
