import type { Artwork } from '#contract/artwork.ts';
import { useAddressPart } from '#web/api/use-address-part.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { sizeText } from '#web/ui/file-size.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MediaStage } from '#web/ui/media-stage.tsx';

/** Whether a file of this type is shown on the page; the others open, or are saved, by their address. */
export const opensHere = (fileType: string) =>
  /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(fileType) || fileType === 'video/mp4';

/** The file that the address names, to look at. */
export function ViewDialog({ items }: { items: readonly Artwork[] }) {
  const [id, , close] = useAddressPart('artwork');
  const artwork = items.find((item) => item.id === id);
  if (!artwork) return null;
  const { originalName, fileType, fileSize, filePath, description } = artwork;
  return (
    <Dialog
      open
      onClose={close}
      title={originalName}
      description={description}
      size="xl"
      footer={
        <>
          <p className="me-auto self-center text-sm text-ink-soft tabular-nums">{sizeText(fileSize)}</p>
          <LinkButton variant="secondary" href={`${filePath}?download=1`} download={originalName}>
            Download
          </LinkButton>
        </>
      }
    >
      <div className="h-[min(65dvh,48rem)]">
        <MediaStage
          src={filePath}
          kind={fileType.startsWith('video/') ? 'video' : 'image'}
          title={originalName}
          mayDownload
        />
      </div>
    </Dialog>
  );
}
