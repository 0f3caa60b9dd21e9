import { useState } from 'react';
import type { StaffPreview } from '#contract/previews.ts';
import { useAddressPart } from '#web/api/use-address-part.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { usePreviewsOf, type PreviewsOf } from './data.ts';
import { DeletePreviewDialog } from './delete-preview-dialog.tsx';
import { PreviewRow } from './preview-row.tsx';
import { PreviewViewer } from './preview-viewer.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

interface PreviewsDialogProps extends PreviewsOf {
  /** Whose they are; the project's title unless said. */
  name?: string | undefined;
  onClose: () => void;
}

/** Manages the previews of a client or of a project. */
export function PreviewsDialog({ name, clientAccountId, projectId, onClose }: PreviewsDialogProps) {
  const query = usePreviewsOf({ clientAccountId, projectId });
  const [openId, open, close] = useAddressPart('shown');
  const [doomed, setDoomed] = useState<StaffPreview | null>(null);
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const shown = items?.find(({ id }) => id === openId);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="lg"
        title="Project Previews"
        description={name ?? items?.[0]?.projectTitle}
      >
        {!items && query.isError && (
          <LoadError
            title="The previews could not be loaded"
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!items && !query.isError && <RowsSkeleton label="Loading previews" />}
        {items?.length === 0 && (
          <EmptyState title="No previews yet">
            Share one with the form under Client Previews; it appears here and, with a watermark, for the
            client.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul aria-label="Previews" className="-my-3.5 divide-y divide-line">
            {items.map((preview) => (
              <li key={preview.id} className="[content-visibility:auto] [contain-intrinsic-size:auto_7rem]">
                <PreviewRow
                  preview={preview}
                  heading="h3"
                  onOpen={() => open(preview.id)}
                  onDelete={() => setDoomed(preview)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="has-[button]:mt-6">
          <MoreRows query={query} shown={items?.length ?? 0} total={total} />
        </div>
      </Dialog>
      {shown && <PreviewViewer key={shown.id} preview={shown} onClose={close} />}
      <DeletePreviewDialog preview={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
