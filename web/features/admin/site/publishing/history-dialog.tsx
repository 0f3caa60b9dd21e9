import type { PublishedState } from '#contract/site.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useRestore } from '../data.ts';
import { sectionTexts } from '../sections.ts';

interface HistoryDialogProps {
  history: readonly PublishedState[];
  onClose: () => void;
}

/** The published versions with their times and authors. A version younger than 30 days can be restored. */
export function HistoryDialog({ history, onClose }: HistoryDialogProps) {
  const restore = useRestore();
  return (
    <Dialog
      open
      onClose={onClose}
      title="History"
      description="You can restore versions from the last 30 days."
    >
      {history.length === 0 ? (
        <EmptyState title="Nothing was published yet">
          The site shows its default text. Each time you publish, the previous version is saved here.
        </EmptyState>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {history.map(({ id, publishedAt, publishedBy, changed, restoredAt, restorable }, index) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p>
                  <RelativeTime instant={publishedAt} />
                  {index === 0 && <span className="text-ink-soft"> · what visitors see</span>}
                </p>
                <p className="type-text text-ink-soft">
                  {changed.length === 0
                    ? 'The site before it was first published'
                    : [
                        publishedBy?.name ?? 'Someone',
                        restoredAt ? 'restored' : 'changed',
                        changed.map((name) => sectionTexts[name].label).join(', '),
                      ].join(' ')}
                </p>
              </div>
              {restorable && (
                <Button
                  variant="secondary"
                  size="sm"
                  pending={restore.isPending && restore.variables.params.id === id}
                  onClick={() => restore.mutate({ params: { id } })}
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
