import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** Stands in the place of a list that is narrowed to the user's rows and has none. */
export function NothingMine({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="Nothing is assigned to you"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all
        </Button>
      }
    >
      What you own or help with appears here.
    </EmptyState>
  );
}
