import { useInfiniteQuery } from '@tanstack/react-query';
import { listDeletedPreviews, listPreviews, restorePreview } from '#contract/previews.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { RowsSkeleton } from '#web/ui/lists/row/rows-skeleton.tsx';

/** The previews deleted within the last 30 days, with a button to restore each. */
export function DeletedPreviews({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(pages(listDeletedPreviews));
  const { mutate, variables, isPending } = useStaffMutation(restorePreview, {
    success: 'Preview restored',
    failure: 'Failed to restore the preview',
    invalidates: [listPreviews, listDeletedPreviews],
  });
  const items = query.data?.items;
  return (
    <Dialog open onClose={onClose} size="lg" title="Deleted previews" description="Kept for 30 days">
      <ListPlaceholder query={query} failure="The deleted previews could not be loaded">
        <RowsSkeleton label="Loading deleted previews" />
      </ListPlaceholder>
      {items?.length === 0 && (
        <EmptyState title="Nothing is deleted">Deleted previews stay here for 30 days.</EmptyState>
      )}
      {items && items.length > 0 && (
        <ul aria-label="Deleted previews" className="-my-3 divide-y divide-line">
          {items.map(({ id, title, clientName, deletedAt, restorableUntil }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="type-name wrap-anywhere">{title}</p>
                <p className="type-text text-ink-soft">
                  {clientName} · deleted <RelativeTime instant={deletedAt} />, kept until{' '}
                  {dayText(restorableUntil)}
                </p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Restore ${title}`}
                pending={isPending && variables.params.id === id}
                onClick={() => mutate({ params: { id } })}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="not-empty:mt-6">
        <MoreRows query={query} shown={items?.length ?? 0} total={query.data?.total ?? 0} />
      </div>
    </Dialog>
  );
}
