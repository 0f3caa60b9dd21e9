import { Inbox } from '#web/ui/pictures/lucide.tsx';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface ConsultationsEmptyProps {
  /** True if the search has text. */
  searching: boolean;
  /** True if a status or a client is selected. */
  filtered: boolean;
  folder: 'inbox' | 'spam';
  mine: Mine;
  onClearSearch: () => void;
  onShowAll: () => void;
  /** Opens the search of archived requests; undefined for users who may not remove requests. */
  onArchive: (() => void) | undefined;
}

/** The text and button of a list without requests. */
export function ConsultationsEmpty({
  searching,
  filtered,
  folder,
  mine,
  onClearSearch,
  onShowAll,
  onArchive,
}: ConsultationsEmptyProps) {
  if (searching || filtered) {
    return (
      <EmptyState
        title="No request matches"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="secondary" onClick={searching ? onClearSearch : onShowAll}>
              {searching ? 'Clear search' : 'Show all requests'}
            </Button>
            {searching && onArchive && (
              <Button variant="quiet" onClick={onArchive}>
                Search the archive
              </Button>
            )}
          </div>
        }
      >
        {searching
          ? 'Try fewer letters, another status, or all clients.'
          : 'Try another status, or all clients.'}
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
