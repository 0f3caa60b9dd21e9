import type { BrandSettings } from '#contract/brand-settings.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useRestore } from './data.ts';

/** Earlier versions of the brand. Each can be restored, with its colors and logo. */
export function BrandHistory({
  history,
  onClose,
}: {
  history: BrandSettings['history'];
  onClose: () => void;
}) {
  const restore = useRestore();
  return (
    <Dialog open onClose={onClose} title="Brand history" description="You can restore the last 50 versions.">
      <ol className="flex flex-col divide-y divide-line">
        {history.map(({ id, name, savedBy, savedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-0 flex-1 basis-56 type-text wrap-anywhere text-ink-soft">
              <strong className="block type-name text-ink">{name}</strong>
              {savedBy ? `${savedBy.name} saved it ` : 'Until '}
              <RelativeTime instant={savedAt} />
            </p>
            <Button
              variant="secondary"
              size="sm"
              pending={restore.isPending && restore.variables.params.id === id}
              onClick={() => restore.mutate({ params: { id } })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
