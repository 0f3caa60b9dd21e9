import { Options, Select } from '#web/ui/form/select.tsx';
import type { Mine } from './use-mine.ts';

interface ShowSelectProps<V extends string> {
  label: string;
  /** The choices of the filter, the default first. */
  options: readonly { value: V; label: string }[];
  value: V;
  mine: Mine;
  onChange: (value: V) => void;
}

// Marks values for assigned rows. No filter value in an address begins with this character.
const ofMine = '!';

/** The filter of a list: which rows it shows, and whether only those assigned to the user. */
export function ShowSelect<V extends string>({ label, options, value, mine, onChange }: ShowSelectProps<V>) {
  return (
    <Select
      aria-label={label}
      value={(mine.mine ? ofMine : '') + value}
      onChange={({ target }) => {
        const isMine = target.value.startsWith(ofMine);
        const next = options.find((each) => each.value === target.value.slice(isMine ? 1 : 0));
        if (isMine !== mine.mine) mine.set(isMine);
        if (next && next.value !== value) onChange(next.value);
      }}
    >
      <Options of={options.map((each) => [each.value, each.label])} />
      {mine.offered &&
        options.map((each, place) => (
          <option key={each.value} value={ofMine + each.value}>
            {place === 0 ? 'Mine' : `Mine: ${each.label.toLowerCase()}`}
          </option>
        ))}
    </Select>
  );
}
