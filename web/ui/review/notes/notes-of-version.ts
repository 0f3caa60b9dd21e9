import type { Mark } from '../marks/mark.ts';
import { sheetKey } from '../canvas/version-canvas.tsx';
import { spotOf, type Note } from './note.ts';

/** The data of a version that its notes need. */
interface Noted {
  number: number;
  files: readonly { id: string; position: number }[];
}

/**
 * The notes of a version. The newest version also has open notes of earlier versions, and notes that were settled on
 * it.
 */
export const notesOf = <N extends Note>(notes: readonly N[], { number }: Noted, isNewest: boolean): N[] =>
  notes.filter(
    (note) =>
      note.versionNumber === number ||
      (isNewest && (note.resolvedAt === null || note.tick?.versionNumber === number)),
  );

/**
 * The file of a version that shows a note: the note's own file, or for a note of an earlier version the file in the
 * same position.
 */
export function fileOf<F extends { id: string; position: number }>(
  note: Pick<Note, 'versionFileId'>,
  version: { files: readonly F[] },
  versions: readonly Noted[],
): F | undefined {
  const own = version.files.find(({ id }) => id === note.versionFileId);
  if (own) return own;
  const before = versions.flatMap(({ files }) => files).find(({ id }) => id === note.versionFileId);
  return before && version.files.find(({ position }) => position === before.position);
}

/**
 * The version in which a note opens: the shown version if it lists the note, or else the note's own. `position` is that
 * of the file in this version; undefined if the version has no such file.
 */
export function placeOf<V extends Noted & { files: readonly { id: string; position: number }[] }>(
  note: Pick<Note, 'id' | 'versionNumber' | 'versionFileId'>,
  shown: { version: V; notes: readonly Note[] },
  versions: readonly V[],
): { version: V; position: number | undefined } {
  const version = shown.notes.some(({ id }) => id === note.id)
    ? shown.version
    : (versions.find(({ number }) => number === note.versionNumber) ?? shown.version);
  const file = fileOf(note, version, versions);
  return { version, position: file && version.files.findIndex(({ id }) => id === file.id) };
}

/** The marks of notes on the sheets of a version. */
export const marksOf = (notes: readonly Note[], version: Noted, versions: readonly Noted[]): Mark[] =>
  notes.flatMap((note) => {
    const file = fileOf(note, version, versions);
    if (!file) return [];
    const { id, number, page, timeMs, endMs, internal, resolvedAt } = note;
    const state = resolvedAt === null ? ('open' as const) : ('resolved' as const);
    return [{ ...spotOf(note), id, number, sheet: sheetKey(file.id, page), timeMs, endMs, internal, state }];
  });
