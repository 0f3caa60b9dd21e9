import type { Pin } from '#contract/pins.ts';
import type { ClientVersion } from '#contract/preview-versions.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { NoteHint, NotePanel } from '#web/ui/review/notes/note-panel.tsx';
import type { Room } from '#web/ui/review/room/use-review-room.ts';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { ClientNote } from './client-note.tsx';
import { useAddNote, useColleagues, type useNotes } from './data.ts';
import { filesOf, useKeptNotes } from './unsent.ts';

/** The state of a new note, its form, and the notes saved for later. */
export function useNewNote<P extends string>(id: string, room: Room<ClientVersion, Pin, P>) {
  const add = useAddNote();
  const { draft } = room;
  const files = useAttachments(draft ? filesOf(draft) : `pin/${id}`, 'attachment');
  const people = useColleagues();
  const kept = useKeptNotes(id, room);
  const send = async () => {
    const note = room.draftToSend();
    if (!note) return;
    const body = { ...note, files: files.references, mentions: mentionsIn(note.words, people) };
    const { number } = await add.mutateAsync({ params: { id }, body });
    room.setDraft(null);
    files.clear();
    toast({ title: `Note ${number} added`, tone: 'success' });
  };
  return {
    sending: add.isPending,
    files,
    people,
    send: () => void send().catch(() => {}),
    keep: kept.keep,
    kept,
  };
}

interface RoomNotesProps<P extends string> {
  room: Room<ClientVersion, Pin, P>;
  newNote: ReturnType<typeof useNewNote>;
  query: ReturnType<typeof useNotes>;
  newest: ClientVersion;
}

/** The notes of a version, and the form for a new note. */
export function RoomNotes<P extends string>({ room, newNote, query, newest }: RoomNotesProps<P>) {
  const mayComment = useStanding('comments');
  return (
    <NotePanel
      room={room}
      newNote={newNote}
      query={query}
      lead={
        room.isNewest ? (
          <KeptNotes {...newNote.kept} />
        ) : (
          <p className="border-b border-line bg-sunken px-4 py-3 type-text text-ink-soft lg:px-5">
            You are looking at version {room.version.number}. Version {newest.number} is the newest.
          </p>
        )
      }
      empty={
        <div className="flex flex-col items-start gap-3 p-4 type-text lg:p-5">
          {room.writable ? (
            <NoteHint kind={room.file?.kind ?? 'image'} />
          ) : (
            <p>There are no notes on this version.</p>
          )}
          {!mayComment && <Reserved>Only colleagues who can comment or approve can add notes.</Reserved>}
        </div>
      }
    >
      {(note) => <ClientNote key={note.id} note={note} newest={newest} />}
    </NotePanel>
  );
}

/** The notes that are saved but not sent yet. */
function KeptNotes({
  kept,
  open,
  discard,
}: Pick<ReturnType<typeof useKeptNotes>, 'kept' | 'open' | 'discard'>) {
  if (kept.length === 0) return null;
  return (
    <ul aria-label="Notes kept for later" className="divide-y divide-line border-b border-line bg-sunken">
      {kept.map((note) => (
        <li key={note.key} className="flex items-center gap-2 ps-4 pe-2 lg:ps-5">
          <button
            type="button"
            className="min-h-11 min-w-0 flex-1 truncate py-2 text-start type-text"
            onClick={() => open(note)}
          >
            <span className="text-ink-soft">Not sent:</span> {note.words || 'Files only'}
          </button>
          <Button variant="quiet" size="sm" onClick={() => discard(note)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  );
}
