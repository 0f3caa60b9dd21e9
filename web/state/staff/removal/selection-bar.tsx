import { Button } from '#web/ui/buttons/button.tsx';
import type { Selection } from './use-selection.ts';

/** An action on all selected rows. */
interface BarAction {
  label: string;
  onSelect: () => void;
  /** True if the action removes rows. */
  danger?: boolean;
}

interface SelectionBarProps {
  selection: Selection;
  /** The noun for a row, singular and plural. */
  noun: readonly [one: string, many: string];
  actions: readonly BarAction[];
  pending: boolean;
}

/** The bar with actions on the selected rows; renders nothing without a selection. */
export function SelectionBar({ selection, noun: [one, many], actions, pending }: SelectionBarProps) {
  const { length } = selection.ids;
  if (length === 0) return <p role="status" className="sr-only" />;
  return (
    <div
      role="toolbar"
      aria-label={`Chosen ${many}`}
      className="sticky bottom-[calc(var(--foot,0px)+0.75rem)] z-20 flex flex-wrap items-center gap-2 rounded-xl bg-overlay p-2 shadow-lg ring-1 ring-control"
    >
      <p role="status" className="px-2 type-text tabular-nums">
        {length.toLocaleString('en-US')} {length === 1 ? one : many}
      </p>
      {actions.map(({ label, onSelect, danger }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          className={danger ? 'text-danger-ink' : undefined}
          disabled={pending}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <span className="ms-auto flex gap-1">
        <Button variant="quiet" size="sm" onClick={selection.toggleAll}>
          {selection.all ? 'None' : 'All shown'}
        </Button>
        <Button variant="quiet" size="sm" onClick={selection.clear}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
