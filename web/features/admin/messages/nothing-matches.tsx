import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface NothingMatchesProps {
  title: string;
  /** The list without filters, as in "Try all clients." */
  all: string;
  /** The label of the button that shows that list. */
  showAll: string;
  /** Undefined while the search is empty: another filter is active then. */
  onClearSearch: (() => void) | undefined;
  onShowAll: (() => void) | undefined;
}

/** Shown if no row matches the filters. */
export function NothingMatches({ title, all, showAll, onClearSearch, onShowAll }: NothingMatchesProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" onClick={onClearSearch ?? onShowAll}>
          {onClearSearch ? 'Clear search' : showAll}
        </Button>
      }
    >
      {onClearSearch ? `Try fewer letters, or ${all}.` : `Try ${all}.`}
    </EmptyState>
  );
}
