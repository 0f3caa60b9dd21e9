import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface NothingMatchesProps {
  title: string;
  /** What the list shows once it is narrowed no more, as in "Try all clients." */
  all: string;
  /** The words of the button that leads there. */
  showAll: string;
  /** Undefined while nothing is in the search: then something else narrows the list. */
  onClearSearch: (() => void) | undefined;
  onShowAll: (() => void) | undefined;
}

/** Shown where a list is narrowed to nothing. */
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
