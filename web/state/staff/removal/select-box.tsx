import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Selection } from './use-selection.ts';

interface SelectBoxProps {
  id: string;
  /** The row's name for screen readers, as in `the request of Ana`. */
  name: string;
  selection: Selection;
}

/** The checkbox that selects a row; with Shift, it selects all rows from the last selected one. */
export function SelectBox({ id, name, selection }: SelectBoxProps) {
  return (
    <label className="check -m-2.5 size-11 shrink-0 cursor-pointer items-center justify-center p-2.5">
      <span>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selection.has(id)}
          // Use the click event, which has the state of Shift for pointer and space bar; the change event does not.
          onClick={(event) => selection.toggle(id, event.shiftKey)}
          onChange={() => undefined}
        />
        <Icon name="check" />
      </span>
    </label>
  );
}
