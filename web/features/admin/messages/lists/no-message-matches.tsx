import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface NoMessageMatchesProps {
  /** Undefined while nothing is in the search: then one client alone narrows the list. */
  onClearSearch: (() => void) | undefined;
  onShowAll: () => void;
}

/** Shown where a list of messages is narrowed to nothing. */
export function NoMessageMatches({ onClearSearch, onShowAll }: NoMessageMatchesProps) {
  return (
    <EmptyState
      title="No message matches"
      action={
        <Button variant="secondary" onClick={onClearSearch ?? onShowAll}>
          {onClearSearch ? 'Clear search' : 'Show all clients'}
        </Button>
      }
    >
      {onClearSearch ? 'Try fewer letters, or all clients.' : 'Try all clients.'}
    </EmptyState>
  );
}
