import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface NothingMatchesProps {
  title: string;
  /** The name of the unfiltered list, as in "Try all clients." */
  all: string;
  /** The label of the button that shows the unfiltered list. */
  showAll: string;
  /** Clears the search; undefined while the search is empty: another filter is active then. */
  onClearSearch: (() => void) | undefined;
  onShowAll: (() => void) | undefined;
  /** Searches the archive. */
  onArchive?: (() => void) | undefined;
}

/** The text of a list in which no row matches the filters. */
export function NothingMatches({
  title,
  all,
  showAll,
  onClearSearch,
  onShowAll,
  onArchive,
}: NothingMatchesProps) {
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={onClearSearch ?? onShowAll}>
            {onClearSearch ? 'Clear search' : showAll}
          </Button>
          {onClearSearch && onArchive && (
            <Button variant="quiet" onClick={onArchive}>
              Search the archive
            </Button>
          )}
        </div>
      }
    >
      {onClearSearch ? `Try fewer letters, or ${all}.` : `Try ${all}.`}
    </EmptyState>
  );
}
