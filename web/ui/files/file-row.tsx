import type { ComponentProps } from 'react';
import { Download, Eye, Trash2 } from 'lucide-react';
import { Badge } from '../text/badge.tsx';
import { Byline } from '../text/byline.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { cx } from '../class-names.ts';
import { Button } from '../buttons/button.tsx';
import { sizeText } from './file-size.ts';
import { FileThumb } from './file-thumb.tsx';
import { RelativeTime } from '../text/relative-time.tsx';

interface FileRowProps {
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** The address of the file for viewing; with `?download=1` for downloading. */
  address: string;
  thumbnail: string | null;
  /** The kind of the file in one word. */
  kind: string;
  description: string | null;
  /** The person who uploaded it. */
  author: ComponentProps<typeof Byline>['person'] | null;
  /** The time of the upload, ISO 8601. */
  instant: string;
  /** Opens the file on the page. */
  onView: () => void;
  /** Absent if the user may not delete the file. */
  onDelete?: (() => void) | undefined;
}

/** Whether a browser shows a file of this media type. */
export const viewedHere = (type: string) =>
  /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(type) || type === 'video/mp4';

/** Whether a file is viewed on the page, as it is or as the picture of its first page. */
export const canView = (type: string, thumbnail: string | null) => viewedHere(type) || thumbnail !== null;

const square = 'size-11 px-0';

/** One stored file: thumbnail, name, details and actions. */
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
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <FileThumb name={name} type={type} src={thumbnail} video={type.startsWith('video/')} whole />
      <div className="min-w-0">
        <h3 className="font-sans text-base leading-snug font-semibold wrap-anywhere">{name}</h3>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
          <span className="tabular-nums">{sizeText(size)}</span>
          <RelativeTime instant={instant} />
          <Badge>{kind}</Badge>
          {author && <Byline person={author} />}
        </p>
        {description && <p className="mt-1 text-sm wrap-anywhere">{description}</p>}
        {type === 'application/postscript' && thumbnail === null && (
          <p className="mt-1 text-sm text-ink-soft">
            Illustrator files are shown here when they are saved with PDF content. Download this one to see
            it.
          </p>
        )}
      </div>
      <div className="-me-2 flex justify-end max-sm:col-span-2">
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
    </article>
  );
}
