import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import type { Mine } from './use-mine.ts';

const options = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
] as const;

/** The switch that limits a list to rows assigned to the user; shown only if there is a choice. */
export function MineSwitch({ mine: { mine, offered, set } }: { mine: Mine }) {
  if (!offered) return null;
  return (
    <Segmented
      label="Show"
      options={options}
      value={mine ? 'mine' : 'all'}
      onChange={(value) => set(value === 'mine')}
    />
  );
}
