import type { Artwork } from '#contract/artwork.ts';
import { FileRow } from '#web/ui/files/file-row.tsx';
import { categoryText } from './check-file.ts';

interface ArtworkRowProps {
  artwork: Artwork;
  onView: () => void;
  onDelete: (() => void) | undefined;
}

/** One file of the client. */
export function ArtworkRow({ artwork, onView, onDelete }: ArtworkRowProps) {
  return (
    <FileRow
      name={artwork.originalName}
      type={artwork.fileType}
      size={artwork.fileSize}
      address={artwork.filePath}
      thumbnail={artwork.thumbnailUrl}
      kind={categoryText[artwork.category]}
      description={artwork.description}
      author={artwork.author}
      instant={artwork.createdAt}
      onView={onView}
      onDelete={onDelete}
    />
  );
}
