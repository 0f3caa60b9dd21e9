import { RefreshCw } from 'lucide-react';
import { useAddressPart } from '#web/api/use-address-part.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { useRecentPreviews } from './data.ts';
import { PreviewRow } from './preview-row.tsx';
import { PreviewViewer } from './preview-viewer.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** The newest five previews, of one client where one is named. */
export function RecentPreviews({ clientAccountId }: { clientAccountId: string }) {
  const { data, isError, isFetching, refetch } = useRecentPreviews(clientAccountId);
  const [openId, open, close] = useAddressPart('preview');
  const shown = data?.find(({ id }) => id === openId);
  return (
    <section
      aria-labelledby="recent-previews"
      className="rounded-xl bg-raised px-5 pt-4 pb-2 shadow-md ring-1 ring-line sm:px-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id="recent-previews" className="text-xl">
          Recent Previews
        </h3>
        <Button
          variant="quiet"
          size="sm"
          className="-me-2"
          pending={isFetching}
          onClick={() => void refetch()}
        >
          {!isFetching && <RefreshCw className="size-4.5" aria-hidden="true" />}
          Refresh
        </Button>
      </div>
      {!data && isError && (
        <LoadError
          title="The previews could not be loaded"
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowsSkeleton label="Loading previews" />}
      {data?.length === 0 && (
        <EmptyState title="No previews yet">
          Upload the first one; its client is shown it with a watermark.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Recent previews" className="divide-y divide-line">
          {data.map((preview) => (
            <li key={preview.id}>
              <PreviewRow preview={preview} heading="h4" onOpen={() => open(preview.id)} />
            </li>
          ))}
        </ul>
      )}
      {shown && <PreviewViewer key={shown.id} preview={shown} onClose={close} />}
    </section>
  );
}
