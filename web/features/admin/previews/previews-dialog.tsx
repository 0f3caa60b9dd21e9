import { lazy, Suspense, useState } from 'react';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useDeletePreview, usePreviewsOf, type PreviewsOf } from './data.ts';
import { PreviewRow } from './preview-row.tsx';
import { PreviewViewer } from './room/lazy-viewer.tsx';
import { RowsSkeleton } from '#web/ui/lists/row/rows-skeleton.tsx';
import type { BriefOf } from './upload/upload-form.tsx';

const JoinPreviews = lazy(() => loadScreen(() => import('./manage/join-previews.tsx'), 'JoinPreviews'));

const DeliveriesDialog = lazy(() =>
  loadScreen(() => import('./room/deliver/deliveries-dialog.tsx'), 'DeliveriesDialog'),
);
const NewPreviewDialog = lazy(() =>
  loadScreen(() => import('./upload/new-preview-dialog.tsx'), 'NewPreviewDialog'),
);

interface PreviewsDialogProps extends PreviewsOf {
  /** The name under the title; by default the project's title and its client. */
  name?: string | undefined;
  /** Renders the brief of a client. */
  brief?: BriefOf | undefined;
  onClose: () => void;
}

/** A dialog with the previews of a client or project, to manage them. */
export function PreviewsDialog({ name, clientAccountId, projectId, brief, onClose }: PreviewsDialogProps) {
  const query = usePreviewsOf({ clientAccountId, projectId });
  const [openId, open, close] = useAddressPart('shown');
  const [joining, setJoining] = useState(false);
  const [starting, setStarting] = useState(false);
  const [delivering, setDelivering] = useState(false);
  const mayDelete = useMay('previews.write');
  const { remove } = useDeletePreview();
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const first = items?.[0];
  const shown = items?.find(({ id }) => id === openId);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="lg"
        title="Project Previews"
        description={name ?? (first?.projectTitle && `${first.projectTitle} for ${first.clientName}`)}
        footer={
          mayDelete && (
            <>
              {items && items.length > 1 && (
                <Button variant="quiet" className="me-auto -ms-3" onClick={() => setJoining(true)}>
                  Merge into one preview
                </Button>
              )}
              <Button variant="secondary" onClick={() => setDelivering(true)}>
                Final files
              </Button>
              {projectId && <Button onClick={() => setStarting(true)}>New Preview</Button>}
            </>
          )
        }
      >
        <ListPlaceholder query={query} failure="The previews could not be loaded">
          <RowsSkeleton label="Loading previews" />
        </ListPlaceholder>
        {items?.length === 0 && (
          <EmptyState title="No previews yet">
            Upload one under Previews. It appears here and, with a watermark, for the client.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul aria-label="Previews" className="-mx-4 -my-3 divide-y divide-line">
            {items.map((preview) => (
              <li key={preview.id} className="[content-visibility:auto] [contain-intrinsic-size:auto_4.5rem]">
                <PreviewRow
                  preview={preview}
                  of={projectId ? 'project' : 'client'}
                  level={3}
                  onOpen={() => open(preview.id)}
                  onDelete={mayDelete ? () => remove(preview) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="not-empty:mt-6">
          <MoreRows query={query} shown={items?.length ?? 0} total={total} />
        </div>
      </Dialog>
      {shown && <PreviewViewer key={shown.id} id={shown.id} title={shown.title} onClose={close} />}
      {starting && projectId && (
        <Suspense fallback={null}>
          <NewPreviewDialog projectId={projectId} brief={brief} onClose={() => setStarting(false)} />
        </Suspense>
      )}
      {delivering && (
        <Suspense fallback={null}>
          <DeliveriesDialog
            clientAccountId={clientAccountId}
            projectId={projectId}
            name={name}
            onClose={() => setDelivering(false)}
          />
        </Suspense>
      )}
      {joining && items && (
        <Suspense fallback={null}>
          <JoinPreviews previews={items} onClose={() => setJoining(false)} />
        </Suspense>
      )}
    </>
  );
}
