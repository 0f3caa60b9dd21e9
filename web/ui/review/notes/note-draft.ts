import type { Spot } from '../geometry/spot.ts';
import { pageOfSheet, sheetKey, type PlacedNote, type CanvasFile } from '../canvas/version-canvas.tsx';

/** An unsent note. It contains the position of its file, not the file's id, so that it stays valid in a new version. */
export interface NoteDraft {
  /** Identifies the note among several unsent notes. */
  key: string;
  position: number;
  page: number;
  spot: Spot;
  timeMs: number | null;
  endMs: number | null;
  words: string;
}

/** Makes the draft of a note at a chosen place, with the text typed so far. */
export const draftAt = (placed: PlacedNote, position: number, before: NoteDraft | null): NoteDraft => {
  const { x, y, w, h, sheet, timeMs, endMs } = placed;
  const spot = w && h ? { x, y, w, h } : { x, y };
  return {
    key: before?.key ?? crypto.randomUUID(),
    position,
    page: pageOfSheet(sheet),
    spot,
    timeMs,
    endMs,
    words: before?.words ?? '',
  };
};

/** The place of a draft on a file. */
export const placedOf = ({ page, spot, timeMs, endMs }: NoteDraft, fileId: string): PlacedNote => ({
  ...spot,
  sheet: sheetKey(fileId, page),
  timeMs,
  endMs,
});

/** Makes the body of the call that creates the note. */
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
