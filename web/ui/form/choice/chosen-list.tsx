import { useState } from 'react';
import type { Choice, ChoiceSearch } from './combobox.tsx';
import { ChoiceField } from './choice-field.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface ChosenListProps {
  label: string;
  required?: boolean;
  error: string | undefined;
  search: ChoiceSearch & { placeholder: string; empty: string };
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
}

/** A field that selects several of many options. Selected options are listed and can be removed. */
export function ChosenList({ label, required = false, error, search, chosen, onChange }: ChosenListProps) {
  // Counts the selections: each renders a new, empty field, and all but the first take the focus.
  const [round, setRound] = useState(0);
  const add = (choice: Choice | null) => {
    if (!choice) return;
    setRound(round + 1);
    if (!chosen.some(({ id }) => id === choice.id)) onChange([...chosen, choice]);
  };
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        {...search}
        key={round}
        label={label}
        required={required}
        value={null}
        onChange={add}
        error={error}
        ref={round > 0 ? takesFocus : undefined}
      />
      {chosen.length > 0 && (
        <ul aria-label={`${label}: selected`} className="flex flex-wrap gap-2">
          {chosen.map(({ id, label: name }) => (
            <li key={id} className="flex max-w-full items-center rounded-lg bg-sunken ps-3 ring-1 ring-line">
              <span className="min-w-0 py-1.5 type-text wrap-anywhere">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(chosen.filter((each) => each.id !== id))}
                className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft pointer-coarse:size-11 hover:text-ink"
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
