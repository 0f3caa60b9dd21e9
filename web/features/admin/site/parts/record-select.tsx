import { Field } from '#web/ui/form/field.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';

interface RecordSelectProps<K extends string> {
  label: string;
  hint: string | undefined;
  error?: string | undefined;
  value: K;
  /** The label of each value, in the order of the list. */
  options: Readonly<Record<K, string>>;
  onChange: (value: K) => void;
}

/** A select field for the keys of a record. */
export function RecordSelect<K extends string>({
  label,
  hint,
  error,
  value,
  options,
  onChange,
}: RecordSelectProps<K>) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Select value={value} onChange={(event) => onChange(event.target.value as K)}>
        <Options of={Object.entries(options)} />
      </Select>
    </Field>
  );
}
