import { Dialog } from '../layout/dialog.tsx';
import { canView, viewedHere } from './file-row.tsx';
import { sizeText } from './file-size.ts';
import { LinkButton } from '../buttons/link-button.tsx';
import { MediaStage } from '../pictures/media-stage.tsx';

interface FileViewerProps {
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  address: string;
  /** What was drawn of it; shown for a file that no browser shows. */
  thumbnail: string | null;
  description: string | null;
  onClose: () => void;
}

/** Shows a stored picture or video, or what was drawn of a document, with a download link; nothing for other files. */
export function FileViewer({ name, type, size, address, thumbnail, description, onClose }: FileViewerProps) {
  if (!canView(type, thumbnail)) return null;
  const isDrawn = !viewedHere(type) && thumbnail !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      description={description}
      size="xl"
      footer={
        <>
          <p className="me-auto self-center text-sm text-ink-soft tabular-nums">
            {sizeText(size)}
            {isDrawn &&
              type !== 'image/vnd.adobe.photoshop' &&
              ' · the first page; the download has all of it'}
          </p>
          <LinkButton variant="secondary" href={`${address}?download=1`} download={name}>
            Download
          </LinkButton>
        </>
      }
    >
      <div className="h-[min(65dvh,48rem)]">
        <MediaStage
          src={isDrawn ? thumbnail : address}
          kind={type.startsWith('video/') && !isDrawn ? 'video' : 'image'}
          title={name}
          mayDownload
        />
      </div>
    </Dialog>
  );
}
