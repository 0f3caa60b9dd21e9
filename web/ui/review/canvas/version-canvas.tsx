import type { Marking } from '../marks/mark.ts';
import { VideoCanvas, type PlacedInTime } from '../video/video-canvas.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import type { Sheet } from './sheet.ts';

/** The data of a file that its canvas needs. */
export interface CanvasFile {
  id: string;
  kind: 'image' | 'video' | 'document';
  fileUrl: string | null;
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  /** Empty for films. */
  pages: readonly {
    page: number;
    width: number;
    height: number;
    slices: readonly { url: string; height: number }[];
  }[];
}

/** A place for a note; on a film, with a time. */
export interface PlacedNote extends Omit<PlacedInTime, 'timeMs'> {
  timeMs: number | null;
}

/** The key of a page of a file, which marks refer to. */
export const sheetKey = (fileId: string, page: number | null): string => `${fileId}:${page ?? 1}`;

/** The page of a key. */
export const pageOfSheet = (key: string): number => Number(key.split(':').at(-1)) || 1;

/** The sheets of a file, one for each page. A file without pages is a single sheet. */
export function sheetsOf({ id, kind, fileUrl, width, height, pages }: CanvasFile, title: string): Sheet[] {
  if (pages.length > 0)
    return pages.map((page) => ({
      key: sheetKey(id, page.page),
      label: kind === 'document' ? `${title}, page ${page.page}` : title,
      width: page.width,
      height: page.height,
      slices: page.slices,
    }));
  if (fileUrl === null || kind === 'video') return [];
  const whole = { url: fileUrl, height: height ?? 0 };
  return [{ key: sheetKey(id, 1), label: title, width: width ?? 0, height: height ?? 0, slices: [whole] }];
}

interface VersionCanvasProps extends Marking {
  file: CanvasFile;
  title: string;
  draft: PlacedNote | null;
  onPlace: ((placed: PlacedNote) => void) | undefined;
  onMoment: (ms: number) => void;
}

/** The canvas of a file: a film, or scrolling pictures and pages. */
export function VersionCanvas({ file, title, draft, onPlace, onMoment, ...marking }: VersionCanvasProps) {
  if (file.kind === 'video' && file.fileUrl !== null)
    return (
      <VideoCanvas
        key={file.fileUrl}
        {...marking}
        sheet={sheetKey(file.id, 1)}
        src={file.fileUrl}
        title={title}
        poster={file.posterUrl}
        width={file.width}
        height={file.height}
        draft={draft && { ...draft, timeMs: draft.timeMs ?? 0 }}
        onPlace={onPlace}
        onMoment={onMoment}
      />
    );
  return (
    <PictureCanvas
      key={file.id}
      {...marking}
      label={title}
      sheets={sheetsOf(file, title)}
      draft={draft}
      onPlace={onPlace && ((placed) => onPlace({ ...placed, timeMs: null, endMs: null }))}
    />
  );
}
