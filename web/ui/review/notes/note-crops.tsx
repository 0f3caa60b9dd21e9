import type { CanvasFile } from '../canvas/version-canvas.tsx';
import { NoteCrop, placeOn } from './note-crop.tsx';
import type { Note } from './note.ts';
import { fileOf } from './notes-of-version.ts';

/** A version with pictures or films to crop. */
export interface Cropped {
  number: number;
  files: readonly (CanvasFile & { position: number })[];
}

interface NoteCropsProps {
  note: Note;
  /** The shown version. */
  version: Cropped;
  versions: readonly Cropped[];
}

const size = { width: 132, height: 88 };

/** The place of a note in its own version and in the version that is shown; renders nothing if both are the same. */
export function NoteCrops({ note, version, versions }: NoteCropsProps) {
  if (note.versionNumber >= version.number) return null;
  const own = versions.flatMap(({ files }) => files).find(({ id }) => id === note.versionFileId);
  const [before, after] = [placeOn(own, note), placeOn(fileOf(note, version, versions), note)];
  if (!before || !after) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      {[
        { place: before, when: 'before', number: note.versionNumber },
        { place: after, when: 'after', number: version.number },
      ].map(({ place, when, number }) => (
        <figure key={when} className="flex flex-col gap-1">
          <NoteCrop
            note={note}
            place={place}
            {...size}
            label={`Note ${note.number} ${when}, version ${number}`}
          />
          <figcaption aria-hidden="true" className="type-meta text-ink-soft">
            {when === 'before' ? 'Before' : 'Now'}, v{number}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
