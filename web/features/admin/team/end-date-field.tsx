import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { dayOf } from './end-date.ts';

interface EndDateFieldProps {
  value: string;
  required?: boolean;
  error: string | undefined;
  onChange: (day: string) => void;
}

/** The field for the last day of a person's access. */
export function EndDateField({ value, required = false, error, onChange }: EndDateFieldProps) {
  return (
    <Field
      label={required ? 'Access ends' : 'Access ends (optional)'}
      required={required}
      error={error}
      hint="At the end of this day."
    >
      <Input
        type="date"
        min={dayOf(new Date().toISOString())}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
