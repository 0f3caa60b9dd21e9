import { Inbox } from 'lucide-react';
import { NothingMine } from '#web/state/assigned/nothing-mine.tsx';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface ConsultationsEmptyProps {
  searching: boolean;
  folder: 'inbox' | 'spam';
  mine: Mine;
  onClear: () => void;
}

/** Shown where there are no requests. */
export function ConsultationsEmpty({ searching, folder, mine, onClear }: ConsultationsEmptyProps) {
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
  if (mine.mine) return <NothingMine onShowAll={() => mine.set(false)} />;
  if (folder === 'spam')
    return (
      <EmptyState title="Spam is empty">
        Requests that look automated wait here, out of the queue, until you restore them.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox className="size-6" aria-hidden="true" />} title="No consultation requests yet">
      They appear here the moment someone sends the form on your site.
    </EmptyState>
  );
}
