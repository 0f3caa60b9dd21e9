import { limits } from '#contract/validation/limits.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import type { DependentPart } from './form-part.ts';

interface AccountFieldsProps extends DependentPart {
  checked: boolean;
}

export function AccountFields({ errors, shown, checked }: Omit<AccountFieldsProps, 'values'>) {
  return (
    <>
      <Checkbox
        name="createAccount"
        label="Create client portal account"
        defaultChecked={checked}
        className="wide"
      />
      <div hidden={shown === false} className="with-account form-grid wide">
        <Field
          label="Password"
          required={shown === true}
          hint={`At least ${limits.passwordMin} characters.`}
          error={errors['password']}
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="Confirm Password" required={shown === true} error={errors['confirmPassword']}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
      </div>
    </>
  );
}
