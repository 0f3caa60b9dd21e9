import { around } from '../geometry/around.ts';
import { SheetCrop } from '../stage/sheet-crop.tsx';
import { sheetKey, sheetsOf, type StagedFile } from '../stage/version-stage.tsx';
import { spotOf, type Note } from './note.ts';
import { fileOf } from './notes-of-version.ts';

/** A version whose pictures can be cropped. */
export interface Cropped {
  number: number;
  files: readonly (StagedFile & { position: number })[];
}

interface NoteCropsProps {
  note: Note;
  /** The version that is shown. */
  version: Cropped;
  versions: readonly Cropped[];
}

const size = { width: 132, height: 88 };

const sheetOf = (file: Cropped['files'][number] | undefined, page: number | null) =>
  file && sheetsOf(file, '').find(({ key, width }) => key === sheetKey(file.id, page) && width > 0);

/** The place of a note on the version it was set on, and the same place now; nothing on its own version, and for films. */
export function NoteCrops({ note, version, versions }: NoteCropsProps) {
  if (note.versionNumber >= version.number) return null;
  const own = versions.flatMap(({ files }) => files).find(({ id }) => id === note.versionFileId);
  const [before, after] = [sheetOf(own, note.page), sheetOf(fileOf(note, version, versions), note.page)];
  if (!before || !after) return null;
  const spot = spotOf(note);
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      {[
        { sheet: before, when: 'before', number: note.versionNumber },
        { sheet: after, when: 'after', number: version.number },
      ].map(({ sheet, when, number }) => (
        <figure key={when} className="flex flex-col gap-1">
          <SheetCrop
            sheet={sheet}
            region={around(spot, sheet, size)}
            {...size}
            label={`Note ${note.number} ${when}, version ${number}`}
          />
          <figcaption aria-hidden="true" className="text-xs text-ink-soft">
            {when === 'before' ? 'Before' : 'Now'}, v{number}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
