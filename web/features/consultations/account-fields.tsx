import { limits } from '#contract/limits.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
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
        className="sm:col-span-2"
      />
      <div
        hidden={shown === false}
        className="grid gap-x-4 gap-y-5 group-has-[[name=createAccount]:not(:checked)]/request:hidden sm:col-span-2 sm:grid-cols-2"
      >
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
