import { around } from '../geometry/around.ts';
import type { Size } from '#web/ui/pictures/zoom.ts';
import { SheetCrop } from '../canvas/sheet-crop.tsx';
import { sheetKey, sheetsOf, type CanvasFile } from '../canvas/version-canvas.tsx';
import { FilmCrop } from '../video/film-crop.tsx';
import { spotOf, type Note } from './note.ts';

/** The content of a crop: a page or picture, or a moment of a film. */
type Place =
  | { kind: 'sheet'; sheet: ReturnType<typeof sheetsOf>[number] }
  | { kind: 'film'; src: string; size: Size; ms: number };

/** The place of a note on a file. Null if the file has no such page, or has no picture to show. */
export function placeOn(file: CanvasFile | undefined, { page, timeMs }: Note): Place | null {
  if (!file) return null;
  if (file.kind === 'video')
    return file.fileUrl !== null && timeMs !== null && file.width && file.height
      ? { kind: 'film', src: file.fileUrl, size: { width: file.width, height: file.height }, ms: timeMs }
      : null;
  const sheet = sheetsOf(file, '').find(({ key, width }) => key === sheetKey(file.id, page) && width > 0);
  return sheet ? { kind: 'sheet', sheet } : null;
}

interface NoteCropProps extends Size {
  note: Note;
  place: Place;
  /** The text for screen readers. */
  label: string;
  /** True: the picture loads at once; false: when it is near the visible area. */
  eager?: boolean;
}

/** A small picture of the area around a note. */
export function NoteCrop({ note, place, width, height, label, eager = false }: NoteCropProps) {
  const size = { width, height };
  const shown = { ...size, label, eager };
  const spot = spotOf(note);
  return place.kind === 'film' ? (
    <FilmCrop src={place.src} ms={place.ms} region={around(spot, place.size, size)} {...shown} />
  ) : (
    <SheetCrop sheet={place.sheet} region={around(spot, place.sheet, size)} {...shown} />
  );
}
