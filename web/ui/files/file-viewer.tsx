import type { ReactNode } from 'react';
import { Dialog } from '../layout/dialog.tsx';
import { canView, viewedHere } from './file-row.tsx';
import { sizeText } from './file-size.ts';
import { DocumentPages } from './document-pages.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { MediaView } from '../pictures/media-view.tsx';

interface FileViewerProps {
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  address: string;
  /** The thumbnail of the file, shown if browsers cannot show the file itself. */
  thumbnail: string | null;
  description: string | null;
  onClose: () => void;
}

/**
 * Shows a stored picture or video, the pages of a PDF, or the picture of another document, with a download link. Other
 * files are not shown.
 */
export function FileViewer(file: FileViewerProps) {
  const { name, type, address, thumbnail } = file;
  if (!canView(type, thumbnail)) return null;
  if (type === 'application/pdf' && thumbnail !== null)
    return (
      <DocumentPages address={address} name={name} first={thumbnail}>
        {(sheet, steps) => (
          <Frame {...file} steps={steps}>
            {sheet}
          </Frame>
        )}
      </DocumentPages>
    );
  const isDrawn = !viewedHere(type) && thumbnail !== null;
  return (
    <Frame {...file}>
      <MediaView
        src={isDrawn ? thumbnail : address}
        kind={type.startsWith('video/') && !isDrawn ? 'video' : 'image'}
        title={name}
        mayDownload
      />
    </Frame>
  );
}

interface FrameProps extends FileViewerProps {
  /** The page buttons. */
  steps?: ReactNode;
  children: ReactNode;
}

function Frame({ name, size, address, description, onClose, steps, children }: FrameProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      description={description}
      size="xl"
      footer={
        <>
          <p className="me-auto self-center type-text text-ink-soft tabular-nums">{sizeText(size)}</p>
          {steps}
          <LinkButton variant="secondary" href={`${address}?download=1`} download={name}>
            Download
          </LinkButton>
        </>
      }
    >
      <div className="h-[min(65dvh,48rem)]">{children}</div>
    </Dialog>
  );
}
