import { Select } from '../form/select.tsx';

/** What people may do: the name of each standing, the widest first, and what it includes. */
export type StandingTexts<S extends string> = Readonly<Record<S, { label: string; text: string }>>;

interface StandingSelectProps<S extends string> {
  texts: StandingTexts<S>;
  value: S;
  onChange: (standing: S) => void;
  /** What it is read as, where no label is beside it. */
  label?: string;
}

/** Chooses what somebody may do. */
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
