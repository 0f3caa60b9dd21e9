import { useInfiniteQuery } from '@tanstack/react-query';
import { artworkOfClient } from '#contract/artwork.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { useLinkedRow } from '#web/api/shown/use-linked-row.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FileMissing } from '#web/ui/files/file-missing.tsx';
import { FileRow } from '#web/ui/files/file-row.tsx';
import { FileViewer } from '#web/ui/files/file-viewer.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { RowsSkeleton } from '#web/ui/lists/row/rows-skeleton.tsx';

interface ArtworkDialogProps {
  clientAccountId: string;
  clientName: string;
  onClose: () => void;
}

// The specification prescribes this text: only the client may delete a file.
const notYet = () => toast({ title: 'Delete artwork functionality coming soon' });

/** A dialog with the files uploaded by a client, to view and download. */
export function ArtworkDialog({ clientAccountId, clientName, onClose }: ArtworkDialogProps) {
  const query = useInfiniteQuery(pages(artworkOfClient, { params: { clientAccountId } }));
  const [openId, open, close] = useAddressPart('artwork');
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const shown = useLinkedRow(query, openId);
  return (
    <>
      <Dialog open onClose={onClose} size="lg" title="Client Artwork" description={clientName}>
        <ListPlaceholder query={query} failure="The artwork could not be loaded">
          <RowsSkeleton label="Loading artwork" />
        </ListPlaceholder>
        {items?.length === 0 && (
          <EmptyState title="No artwork yet">
            Files that this client uploads under My Project appear here.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul aria-label="Artwork" className="-my-3.5 divide-y divide-line">
            {items.map((artwork) => (
              <li key={artwork.id} className="[content-visibility:auto] [contain-intrinsic-size:auto_6rem]">
                <FileRow
                  name={artwork.originalName}
                  type={artwork.fileType}
                  size={artwork.fileSize}
                  address={artwork.filePath}
                  thumbnail={artwork.thumbnailUrl}
                  kind={artwork.category === 'logo' ? 'Logo' : 'Reference'}
                  description={artwork.description}
                  author={artwork.author}
                  instant={artwork.createdAt}
                  onView={() => open(artwork.id)}
                  onDelete={notYet}
                />
                <Shown type="artwork" id={artwork.id} />
              </li>
            ))}
          </ul>
        )}
        <div className="not-empty:mt-6">
          <MoreRows query={query} shown={items?.length ?? 0} total={total} />
        </div>
      </Dialog>
      {shown === 'missing' && <FileMissing onClose={close} />}
      {shown && shown !== 'missing' && (
        <FileViewer
          name={shown.originalName}
          type={shown.fileType}
          size={shown.fileSize}
          address={shown.filePath}
          thumbnail={shown.thumbnailUrl}
          description={shown.description}
          onClose={close}
        />
      )}
    </>
  );
}
