import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Selection } from './use-selection.ts';

interface SelectBoxProps {
  id: string;
  /** What is chosen, as in `the request of Ana`. */
  name: string;
  selection: Selection;
}

/** Chooses a row; with Shift every row from the one chosen before. */
export function SelectBox({ id, name, selection }: SelectBoxProps) {
  return (
    <label className="check -m-2.5 size-11 shrink-0 cursor-pointer items-center justify-center p-2.5">
      <span>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selection.has(id)}
          // A click tells of the Shift key, by pointer and by space bar; a change does not.
          onClick={(event) => selection.toggle(id, event.shiftKey)}
          onChange={() => undefined}
        />
        <Icon name="check" />
      </span>
    </label>
  );
}
