import { useId, type ComponentProps } from 'react';
import { Download, Eye, Trash2 } from '../pictures/lucide.tsx';
import type { Byline } from '../text/byline.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { cx } from '../class-names.ts';
import { Row } from '../lists/row/row.tsx';
import { Button } from '../buttons/button.tsx';
import { sizeText } from './file-size.ts';
import { FileThumb } from './file-thumb.tsx';

interface FileRowProps {
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** The address for viewing the file; with `?download=1` for downloading it. */
  address: string;
  thumbnail: string | null;
  /** The kind of the file as one word. */
  kind: string;
  description: string | null;
  /** The person who uploaded the file. */
  author: ComponentProps<typeof Byline>['person'] | null;
  /** The time of the upload, ISO 8601. */
  instant: string;
  /** Opens the viewer for the file on this page. */
  onView: () => void;
  /** Deletes the file; absent if the user may not delete it. */
  onDelete?: (() => void) | undefined;
}

/** True if browsers can show files of this media type. */
export const viewedHere = (type: string) =>
  /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(type) || type === 'video/mp4';

/** True if a file can be viewed on the page, directly or as a picture of its first page. */
export const canView = (type: string, thumbnail: string | null) => viewedHere(type) || thumbnail !== null;

const square = 'size-11 px-0';

/** A stored file as a row: thumbnail, name, details and actions. */
export function FileRow({
  name,
  type,
  size,
  address,
  thumbnail,
  kind,
  description,
  author,
  instant,
  onView,
  onDelete,
}: FileRowProps) {
  const needsDownload = type === 'application/postscript' && thumbnail === null;
  return (
    <Row
      id={useId()}
      name={name}
      about={author && (author.isYou ? 'You' : author.name)}
      picture={
        <FileThumb
          name={name}
          type={type}
          src={thumbnail}
          size="row"
          video={type.startsWith('video/')}
          whole
        />
      }
      what={[kind, sizeText(size), description].filter(Boolean).join(' · ')}
      onOpen={canView(type, thumbnail) ? onView : undefined}
      at={instant}
      specified={
        <div className="-me-2 flex">
          {canView(type, thumbnail) ? (
            <Button variant="quiet" className={square} aria-label={`View ${name}`} onClick={onView}>
              <Eye className="size-5" aria-hidden="true" />
            </Button>
          ) : null}
          <a
            href={`${address}?download=1`}
            download={name}
            aria-label={`Download ${name}`}
            className={buttonStyle('quiet', 'md', square)}
          >
            <Download className="size-5" aria-hidden="true" />
          </a>
          {onDelete && (
            <Button
              variant="quiet"
              className={cx(square, 'text-ink-soft hover:text-danger-ink focus-visible:text-danger-ink')}
              aria-label={`Delete ${name}`}
              onClick={onDelete}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </Button>
          )}
        </div>
      }
    >
      {needsDownload && (
        <p className="px-4 pb-3 type-meta text-ink-soft sm:px-5">
          This Illustrator file has no PDF content, so it cannot be shown here. Download it to see it.
        </p>
      )}
    </Row>
  );
}
