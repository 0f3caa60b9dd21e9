import type { Spot } from '../geometry/spot.ts';
import { pageOfSheet, sheetKey, type PlacedNote, type CanvasFile } from '../canvas/version-canvas.tsx';

/** A note that is not sent yet. It names the place of its file, so that it outlives the version it was begun on. */
export interface NoteDraft {
  position: number;
  page: number;
  spot: Spot;
  timeMs: number | null;
  endMs: number | null;
  words: string;
}

/** The draft for a place that was chosen; the words typed for another place are kept. */
export const draftAt = (placed: PlacedNote, position: number, before: NoteDraft | null): NoteDraft => {
  const { x, y, w, h, sheet, timeMs, endMs } = placed;
  const spot = w && h ? { x, y, w, h } : { x, y };
  return { position, page: pageOfSheet(sheet), spot, timeMs, endMs, words: before?.words ?? '' };
};

/** Where the draft lies on a file. */
export const placedOf = ({ page, spot, timeMs, endMs }: NoteDraft, fileId: string): PlacedNote => ({
  ...spot,
  sheet: sheetKey(fileId, page),
  timeMs,
  endMs,
});

/** The note as it is sent. */
export function noteOf(draft: NoteDraft, file: Pick<CanvasFile, 'id' | 'kind'>) {
  const { spot, timeMs, endMs, page, words } = draft;
  const film = file.kind === 'video';
  const box = !film && spot.w !== undefined && spot.h !== undefined;
  const still = box ? ('box' as const) : ('point' as const);
  const moving = endMs === null ? ('time' as const) : ('range' as const);
  return {
    versionFileId: file.id,
    shape: film ? moving : still,
    page: file.kind === 'document' ? page : null,
    x: spot.x,
    y: spot.y,
    w: box ? spot.w : null,
    h: box ? spot.h : null,
    timeMs: film ? timeMs : null,
    endMs: film ? endMs : null,
    words,
  };
}
