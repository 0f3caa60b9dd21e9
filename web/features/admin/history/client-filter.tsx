import { useClientOption, useClientSearch } from '#web/api/calls/client-options.ts';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';

interface ClientFilterProps {
  /** The id of the client; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** A filter for one of thousands of clients, found by name, company, address or code. */
export function ClientFilter({ value, onChange }: ClientFilterProps) {
  const search = useClientSearch();
  const chosen = useClientOption(value);
  return (
    <ChoiceField
      label="Client"
      required={false}
      error={undefined}
      {...search}
      value={(value !== '' && chosen) || null}
      onChange={(choice) => onChange(choice?.id ?? '')}
      placeholder="All clients"
    />
  );
}
