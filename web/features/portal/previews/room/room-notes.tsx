import { attachmentAccept } from '#contract/attachments.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientVersion } from '#contract/preview-versions.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { NoteHint, NotePanel } from '#web/ui/review/notes/note-panel.tsx';
import type { Room } from '#web/ui/review/room/use-review-room.ts';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { ClientNote } from './client-note.tsx';
import { useAddNote, useColleagues, type useNotes } from './data.ts';

/** The new note and how it is sent: by its own button, or together with a decision. */
export function useNewNote<P extends string>(id: string, room: Room<ClientVersion, Pin, P>) {
  const add = useAddNote();
  const files = useAttachments(`pin/${id}`, 'attachment');
  const people = useColleagues();
  const { draft } = room;
  const note = room.draftToSend();
  const body = note && { ...note, files: files.references, mentions: mentionsIn(note.words, people) };
  const clear = () => {
    room.setDraft(null);
    files.clear();
  };
  const send = async () => {
    if (!body) return;
    const { number } = await add.mutateAsync({ params: { id }, body });
    clear();
    toast({ title: `Note ${number} added`, tone: 'success' });
  };
  const words = draft?.words.trim() ?? '';
  return {
    sending: add.isPending,
    writing: { files, accept: attachmentAccept, people },
    send: () => void send().catch(() => {}),
    /** The note, if it has words or files. */
    unsent:
      body && (words !== '' || files.items.length > 0)
        ? {
            words,
            waits: files.pending
              ? 'A file of your note is not uploaded yet.'
              : words === ''
                ? 'Your note has files and no words yet.'
                : null,
            body,
            send,
            clear,
          }
        : null,
  };
}

interface RoomNotesProps<P extends string> {
  room: Room<ClientVersion, Pin, P>;
  newNote: ReturnType<typeof useNewNote>;
  query: ReturnType<typeof useNotes>;
  newest: ClientVersion;
}

/** The notes of a version, and a new one. */
export function RoomNotes<P extends string>({ room, newNote, query, newest }: RoomNotesProps<P>) {
  const mayComment = useStanding('comments');
  return (
    <NotePanel
      room={room}
      newNote={newNote}
      query={query}
      lead={
        !room.isNewest && (
          <p className="border-b border-line bg-sunken px-4 py-3 text-sm text-ink-soft lg:px-5">
            You are looking at version {room.version.number}. Version {newest.number} is the newest.
          </p>
        )
      }
      empty={
        <div className="flex flex-col items-start gap-3 p-4 text-sm lg:p-5">
          {room.writable ? (
            <NoteHint kind={room.file?.kind ?? 'image'} />
          ) : (
            <p>There are no notes on this version.</p>
          )}
          {!mayComment && <Reserved>Only colleagues who comment or decide can add notes.</Reserved>}
        </div>
      }
    >
      {(note) => <ClientNote key={note.id} note={note} newest={newest} />}
    </NotePanel>
  );
}
