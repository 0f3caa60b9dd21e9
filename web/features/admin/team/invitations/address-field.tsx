import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

interface AddressFieldProps {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
}

/** The e-mail address of whoever is invited. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  return (
    <Field label="Email" required error={error}>
      <Input
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
