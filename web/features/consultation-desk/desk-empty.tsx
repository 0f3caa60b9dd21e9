import { Inbox } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface DeskEmptyProps {
  searching: boolean;
  shelf: 'inbox' | 'spam';
  onClear: () => void;
}

/** What stands where no request does. */
export function DeskEmpty({ searching, shelf, onClear }: DeskEmptyProps) {
  if (searching) {
    return (
      <EmptyState
        title="No request matches"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        Try fewer words, another status, or all clients.
      </EmptyState>
    );
  }
  if (shelf === 'spam')
    return (
      <EmptyState title="The spam shelf is empty">
        Requests that look automated wait here, out of the queue, until you restore them.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox className="size-6" aria-hidden="true" />} title="No consultation requests yet">
      They appear here the moment someone sends the form on your site.
    </EmptyState>
  );
}
