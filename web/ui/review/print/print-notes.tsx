import { sizeText } from '#web/ui/files/file-size.ts';
import { exactText } from '#web/ui/text/time-text.ts';
import { rangeText } from '../geometry/film-time.ts';
import { NoteCrop, placeOn } from '../notes/note-crop.tsx';
import type { Cropped } from '../notes/note-crops.tsx';
import { fileOf } from '../notes/notes-of-version.ts';
import { answerText, type Note } from '../notes/note.ts';

interface PrintNotesProps {
  notes: readonly Note[];
  /** The printed version; below, all versions. */
  version: Cropped;
  versions: readonly Cropped[];
}

const size = { width: 156, height: 104 };

/** The place of a note in its own version, and in the printed version if it is later. */
function Places({ note, version, versions }: Omit<PrintNotesProps, 'notes'> & { note: Note }) {
  const own = versions.flatMap(({ files }) => files).find(({ id }) => id === note.versionFileId);
  const later = note.versionNumber < version.number ? fileOf(note, version, versions) : undefined;
  return [
    { place: placeOn(own, note), number: note.versionNumber },
    { place: placeOn(later, note), number: version.number },
  ].map(
    ({ place, number }) =>
      place && (
        <div key={number} className="shrink-0">
          <NoteCrop
            note={note}
            place={place}
            {...size}
            label={`Note ${note.number} on version ${number}`}
            eager
          />
          <p className="type-meta">v{number}</p>
        </div>
      ),
  );
}

const stateOf = ({ resolvedAt, tick }: Note) =>
  resolvedAt !== null ? 'closed' : tick?.tick === 'open' ? `still open in v${tick.versionNumber}` : 'open';

/** The notes for printing, each with its place, files and state. */
export function PrintNotes({ notes, version, versions }: PrintNotesProps) {
  if (notes.length === 0) return <p className="type-text">None.</p>;
  return (
    <ol aria-label="Printed notes" className="type-text">
      {notes.map((note) => (
        <li key={note.id} className="mb-3 flex break-inside-avoid gap-4 border-t border-black/20 pt-2">
          <div className="min-w-0 flex-1">
            <p className="type-name">
              {note.number}. {note.author?.name ?? 'A former contact'}, {exactText(note.createdAt)}
              {note.page !== null && `, page ${note.page}`}
              {note.timeMs !== null && `, at ${rangeText(note.timeMs, note.endMs)}`}
              {`, ${stateOf(note)}`}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{note.words}</p>
            {note.files.length > 0 && (
              <p className="wrap-anywhere">
                Attached: {note.files.map((file) => `${file.name} (${sizeText(file.size)})`).join(', ')}
              </p>
            )}
            {note.replies > 0 && <p>{note.replies === 1 ? '1 reply' : `${note.replies} replies`}</p>}
            {note.answer && (
              <p className="wrap-anywhere">
                <em>{answerText[note.answer.kind]}</em> {note.answer.words}
              </p>
            )}
          </div>
          <Places note={note} version={version} versions={versions} />
        </li>
      ))}
    </ol>
  );
}
