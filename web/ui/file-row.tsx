import { Download, Eye, Trash2 } from 'lucide-react';
import { Badge } from './badge.tsx';
import { buttonStyle } from './button-style.ts';
import { Button } from './button.tsx';
import { sizeText } from './file-size.ts';
import { FileThumb } from './file-thumb.tsx';
import { RelativeTime } from './relative-time.tsx';

interface FileRowProps {
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** The address it is viewed and, with `?download=1`, saved at. */
  address: string;
  thumbnail: string | null;
  /** What kind of thing it is, in a word. */
  kind: string;
  description: string | null;
  /** When it came, ISO 8601. */
  instant: string;
  /** Called for files that are viewed on the page. */
  onView: () => void;
  onDelete: () => void;
}

/** Whether a file of this media type is viewed on the page; the others open, or are saved, by their address. */
export const viewedHere = (type: string) =>
  /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(type) || type === 'video/mp4';

const square = 'size-11 px-0';

/** One stored file: what it looks like, what it is, and what can be done with it. */
export function FileRow({
  name,
  type,
  size,
  address,
  thumbnail,
  kind,
  description,
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
        </p>
        {description && <p className="mt-1 text-sm wrap-anywhere">{description}</p>}
      </div>
      <div className="-me-2 flex justify-end max-sm:col-span-2">
        {viewedHere(type) ? (
          <Button variant="quiet" className={square} aria-label={`View ${name}`} onClick={onView}>
            <Eye className="size-5" aria-hidden="true" />
          </Button>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={`View ${name} in a new tab`}
            className={buttonStyle('quiet', 'md', square)}
          >
            <Eye className="size-5" aria-hidden="true" />
          </a>
        )}
        <a
          href={`${address}?download=1`}
          download={name}
          aria-label={`Download ${name}`}
          className={buttonStyle('quiet', 'md', square)}
        >
          <Download className="size-5" aria-hidden="true" />
        </a>
        <Button variant="quiet" className={square} aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 className="size-5 text-danger-ink" aria-hidden="true" />
        </Button>
      </div>
    </article>
  );
}
