import { useMemo, useState } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { findZones, zoneChoice } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** The time zone; empty if none is selected. */
  value: string;
  onChange: (zone: string) => void;
  error: string | undefined;
  /** The text in the field while no time zone is selected. */
  placeholder: string;
  required?: boolean;
}

/** A field that selects one of about four hundred time zones by city or region. The browser's time zone is at the top. */
export function TimeZoneField({ value, onChange, error, placeholder, required = false }: TimeZoneFieldProps) {
  const [typed, onSearch] = useState('');
  const [now] = useState(() => Date.now());
  const options = useMemo(() => findZones(typed, now), [typed, now]);
  // Memoized, because the combobox compares the selection by identity.
  const chosen = useMemo(() => (value === '' ? null : zoneChoice(value, now)), [value, now]);
  return (
    <ChoiceField
      label="Time zone"
      required={required}
      error={error}
      value={chosen}
      onChange={(choice) => onChange(choice?.id ?? '')}
      onSearch={onSearch}
      options={options}
      placeholder={placeholder}
      empty="No time zone matches. Try the name of a large city."
    />
  );
}
