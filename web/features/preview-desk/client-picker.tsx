import { useState } from 'react';
import { useSettled } from '#web/api/use-settled.ts';
import { Field } from '#web/ui/field.tsx';
import { Picker, type PickerOption } from '#web/ui/picker.tsx';
import { useClientChoices } from './data.ts';

interface ClientPickerProps {
  value: PickerOption | null;
  onChange: (client: PickerOption | null) => void;
  error: string | undefined;
}

/** Finds one client among all of them. */
export function ClientPicker({ value, onChange, error }: ClientPickerProps) {
  const [search, setSearch] = useState('');
  const { data } = useClientChoices(useSettled(search.trim(), 200));
  const options = data?.map(({ id, name, company, email, clientCode }) => ({
    id,
    label: name,
    detail: [company, email, clientCode].filter(Boolean).join(' · '),
  }));
  return (
    <Field label="Select Client" required error={error}>
      <Picker
        value={value}
        onChange={onChange}
        search={search}
        onSearch={setSearch}
        options={options}
        placeholder="Name, company, e-mail or code"
        none="No client matches. Try fewer letters."
      />
    </Field>
  );
}
