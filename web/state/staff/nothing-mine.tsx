import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The empty state of a list that is limited to the user's rows. */
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
      Everything you own or help with appears here.
    </EmptyState>
  );
}
