import { Download, Eye, Trash2 } from 'lucide-react';
import type { Artwork } from '#contract/artwork.ts';
import { useAddressPart } from '#web/api/use-address-part.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Button } from '#web/ui/button.tsx';
import { sizeText } from '#web/ui/file-size.ts';
import { FileThumb } from '#web/ui/file-thumb.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { opensHere } from './view-dialog.tsx';

interface ArtworkRowProps {
  artwork: Artwork;
  onDelete: (artwork: Artwork) => void;
}

const square = 'size-11 px-0';

/** One file: what it looks like, what it is, and what can be done with it. */
export function ArtworkRow({ artwork, onDelete }: ArtworkRowProps) {
  const { id, originalName, fileType, fileSize, category, filePath, thumbnailUrl, description, createdAt } =
    artwork;
  const [, open] = useAddressPart('artwork');
  return (
    <article
      aria-label={originalName}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 sm:flex-nowrap"
    >
      <FileThumb
        name={originalName}
        type={fileType}
        src={thumbnailUrl}
        video={fileType.startsWith('video/')}
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base leading-snug font-semibold wrap-anywhere">{originalName}</h3>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
          <span className="tabular-nums">{sizeText(fileSize)}</span>
          <RelativeTime instant={createdAt} />
          <Badge tone={category === 'logo' ? 'brand' : 'neutral'}>
            {category === 'logo' ? 'Logo' : 'Reference'}
          </Badge>
        </p>
        {description && <p className="mt-1 text-sm wrap-anywhere">{description}</p>}
      </div>
      <div className="-me-2 ms-auto flex shrink-0 max-sm:w-full max-sm:justify-end">
        {opensHere(fileType) ? (
          <Button
            variant="quiet"
            className={square}
            aria-label={`View ${originalName}`}
            onClick={() => open(id)}
          >
            <Eye className="size-5" aria-hidden="true" />
          </Button>
        ) : (
          <a
            href={filePath}
            target="_blank"
            rel="noreferrer"
            aria-label={`View ${originalName} in a new tab`}
            className={buttonStyle('quiet', 'md', square)}
          >
            <Eye className="size-5" aria-hidden="true" />
          </a>
        )}
        <a
          href={`${filePath}?download=1`}
          download={originalName}
          aria-label={`Download ${originalName}`}
          className={buttonStyle('quiet', 'md', square)}
        >
          <Download className="size-5" aria-hidden="true" />
        </a>
        <Button
          variant="quiet"
          className={square}
          aria-label={`Delete ${originalName}`}
          onClick={() => onDelete(artwork)}
        >
          <Trash2 className="size-5 text-danger-ink" aria-hidden="true" />
        </Button>
      </div>
    </article>
  );
}
