import type { Ref } from 'react';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

/** Something to choose: what it is called, and what tells two of the same name apart. */
export interface Choice {
  id: string;
  label: string;
  detail: string;
}

/** What is typed, and what was found by it: undefined while nothing has arrived. */
export interface ChoiceSearch {
  search: string;
  onSearch: (text: string) => void;
  options: readonly Choice[] | undefined;
}

interface ChoiceFieldProps extends ChoiceSearch {
  label: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  error: string | undefined;
  placeholder: string;
  /** What the list says when nothing matches. */
  empty: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A required field that finds one thing among thousands. */
export function ChoiceField({ label, error, value, ref, ...rest }: ChoiceFieldProps) {
  return (
    <Field
      label={label}
      required
      error={error}
      hint={value && <span className="wrap-anywhere">{value.detail}</span>}
    >
      <Combobox {...rest} ref={ref} value={value} keyOf={({ id }) => id} textOf={({ label: text }) => text}>
        {({ label: text, detail }) => (
          <>
            <span className="block text-sm font-medium wrap-anywhere">{text}</span>
            <span className="block text-xs wrap-anywhere text-ink-soft">{detail}</span>
          </>
        )}
      </Combobox>
    </Field>
  );
}
