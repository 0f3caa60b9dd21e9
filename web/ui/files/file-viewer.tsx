import { Dialog } from '../layout/dialog.tsx';
import { viewedHere } from './file-row.tsx';
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
  description: string | null;
  onClose: () => void;
}

/** Shows a stored picture or video with a download link; nothing for files of other types. */
export function FileViewer({ name, type, size, address, description, onClose }: FileViewerProps) {
  if (!viewedHere(type)) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      description={description}
      size="xl"
      footer={
        <>
          <p className="me-auto self-center text-sm text-ink-soft tabular-nums">{sizeText(size)}</p>
          <LinkButton variant="secondary" href={`${address}?download=1`} download={name}>
            Download
          </LinkButton>
        </>
      }
    >
      <div className="h-[min(65dvh,48rem)]">
        <MediaStage
          src={address}
          kind={type.startsWith('video/') ? 'video' : 'image'}
          title={name}
          mayDownload
        />
      </div>
    </Dialog>
  );
}
