import { useMemo, useState } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { findZones, zoneChoice } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** Empty: none is chosen. */
  value: string;
  onChange: (zone: string) => void;
  error: string | undefined;
  /** What stands in the field while none is chosen. */
  placeholder: string;
  required?: boolean;
}

/** Chooses one of some four hundred time zones by its city or region; that of the browser comes first. */
export function TimeZoneField({ value, onChange, error, placeholder, required = false }: TimeZoneFieldProps) {
  const [typed, onSearch] = useState('');
  const [now] = useState(() => Date.now());
  const options = useMemo(() => findZones(typed, now), [typed, now]);
  // The combobox compares what is selected by identity.
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
