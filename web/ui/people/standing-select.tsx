import { Select } from '../form/select.tsx';

/** The name and the description of each standing, the widest at the top. */
export type StandingTexts<S extends string> = Readonly<Record<S, { label: string; text: string }>>;

interface StandingSelectProps<S extends string> {
  texts: StandingTexts<S>;
  value: S;
  onChange: (standing: S) => void;
  /** The accessible name, if no label is beside the field. */
  label?: string;
}

/** A select field for a person's standing. */
export function StandingSelect<S extends string>({ texts, value, onChange, label }: StandingSelectProps<S>) {
  return (
    <Select
      {...(label ? { 'aria-label': label } : {})}
      value={value}
      title={texts[value].text}
      onChange={({ target }) => onChange(target.value as S)}
    >
      {Object.entries<{ label: string }>(texts).map(([standing, text]) => (
        <option key={standing} value={standing}>
          {text.label}
        </option>
      ))}
    </Select>
  );
}
