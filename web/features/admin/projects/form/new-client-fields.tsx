import type { FieldErrors } from '#web/api/calls/form-errors.ts';
import { handOverHint } from '#web/api/inviting/hand-over.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';

/** The values stored in the draft, without the password. */
export const emptyClient = { name: '', email: '' };

type NewClientText = typeof emptyClient & { password: string };

/** The account to create. If mail can be sent, the client chooses the password, unless staff set one. */
export const accountOf = ({ password, ...person }: NewClientText, choosesPassword: boolean) => ({
  ...person,
  company: '',
  phone: '',
  password: choosesPassword ? '' : password,
  choosesPassword,
});

interface NewClientFieldsProps {
  value: NewClientText;
  errors: FieldErrors;
  onChange: (value: NewClientText) => void;
  choosesPassword: boolean;
  onChoosesPassword: (chooses: boolean) => void;
}

/** The fields of the account that is created together with a project. */
export function NewClientFields({
  value,
  errors,
  onChange,
  choosesPassword,
  onChoosesPassword,
}: NewClientFieldsProps) {
  const input = textInputs(value, onChange);
  return (
    <>
      <Field label="Full Name" required error={errors['name']}>
        <Input {...input('name')} autoComplete="off" />
      </Field>
      <Field label="Email" required error={errors['email']}>
        <Input {...input('email')} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      {appBoot().mailConfigured && (
        <Checkbox
          label="Set a password yourself"
          hint="Otherwise the welcome e-mail has a link where the client chooses one."
          checked={!choosesPassword}
          onChange={(event) => onChoosesPassword(!event.target.checked)}
        />
      )}
      {!choosesPassword && (
        <Field label="Portal Password" required error={errors['password']} hint={handOverHint()}>
          <PasswordInput {...input('password')} autoComplete="new-password" />
        </Field>
      )}
    </>
  );
}
