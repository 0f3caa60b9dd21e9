import type { Mark } from '../marks/mark.ts';
import { sheetKey } from '../stage/version-stage.tsx';
import { spotOf, type Note } from './note.ts';

/** A version, as far as notes need it. */
interface Noted {
  number: number;
  files: readonly { id: string; position: number }[];
}

/**
 * The notes that belong to a version: those set on it; and on the newest what is left of earlier ones, with what was said of
 * them there.
 */
export const notesOf = (notes: readonly Note[], { number }: Noted, isNewest: boolean): Note[] =>
  notes.filter(
    (note) =>
      note.versionNumber === number ||
      (isNewest && (note.resolvedAt === null || note.tick?.versionNumber === number)),
  );

/** The file of a version on which a note is shown: its own, or for a note of an earlier version the one in the same place. */
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

/** The marks of notes on the sheets of a version. */
export const marksOf = (notes: readonly Note[], version: Noted, versions: readonly Noted[]): Mark[] =>
  notes.flatMap((note) => {
    const file = fileOf(note, version, versions);
    if (!file) return [];
    const { id, number, page, timeMs, endMs, internal, resolvedAt } = note;
    const state = resolvedAt === null ? ('open' as const) : ('resolved' as const);
    return [{ ...spotOf(note), id, number, sheet: sheetKey(file.id, page), timeMs, endMs, internal, state }];
  });
