import { useMemo, useState } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { findZones, zoneChoice } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** Empty if none is selected. */
  value: string;
  onChange: (zone: string) => void;
  error: string | undefined;
  /** The words of the field while no time zone is selected. */
  placeholder: string;
  required?: boolean;
}

/** Selects one of about four hundred time zones by city or region; the browser's zone comes first. */
export function TimeZoneField({ value, onChange, error, placeholder, required = false }: TimeZoneFieldProps) {
  const [typed, onSearch] = useState('');
  const [now] = useState(() => Date.now());
  const options = useMemo(() => findZones(typed, now), [typed, now]);
  // The combobox compares the selection by identity.
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
