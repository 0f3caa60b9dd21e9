import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

/** The empty values of the fields that confirm an act. They are secret, so they are never part of a draft. */
export const noProof = { password: '', code: '' };

interface ProofFieldsProps {
  proof: typeof noProof;
  errors: Readonly<Record<string, string>>;
  onChange: (proof: typeof noProof) => void;
}

/** Fields for a staff member's password and second-factor code, for actions that need both. */
export const ProofFields = ({ proof, errors, onChange }: ProofFieldsProps) => (
  <>
    <Field label="Your password" error={errors['password']}>
      <PasswordInput
        autoComplete="current-password"
        value={proof.password}
        onChange={(event) => onChange({ ...proof, password: event.target.value })}
      />
    </Field>
    <Field label="Second-factor code (if you use one)" error={errors['code']}>
      <Input
        autoComplete="one-time-code"
        maxLength={40}
        value={proof.code}
        onChange={(event) => onChange({ ...proof, code: event.target.value })}
      />
    </Field>
  </>
);
