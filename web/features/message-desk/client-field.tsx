import { useState } from 'react';
import { useClientOptions, type ClientOption } from '#web/api/client-options.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface ClientFieldProps {
  value: ClientOption | null;
  onChange: (client: ClientOption | null) => void;
  error: string | undefined;
}

/** Finds the client a message is for among all of them. */
export function ClientField({ value, onChange, error }: ClientFieldProps) {
  const [search, setSearch] = useState('');
  const options = useClientOptions(search);
  return (
    <Field label="Client" required error={error} hint={value?.detail}>
      <Combobox
        value={value}
        onChange={onChange}
        search={search}
        onSearch={setSearch}
        options={options}
        keyOf={({ id }) => id}
        textOf={({ label }) => label}
        placeholder="Search by name, e-mail, company or code"
        empty="No client matches. Try fewer letters."
      >
        {({ label, detail }) => (
          <>
            <span className="block text-sm font-medium wrap-anywhere">{label}</span>
            <span className="block text-xs wrap-anywhere text-ink-soft">{detail}</span>
          </>
        )}
      </Combobox>
    </Field>
  );
}
