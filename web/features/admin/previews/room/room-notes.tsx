import { useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import type { StaffVersion } from '#contract/preview-versions.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { NoteHint, NotePanel } from '#web/ui/review/notes/note-panel.tsx';
import type { Room } from '#web/ui/review/room/use-review-room.ts';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { useAddNote, useColleagues, type useNotes } from './data.ts';
import { StaffNote } from './staff-note.tsx';

/**
 * The state of a new note, and the function that sends it. The room has this state, so that it survives a change of the
 * panel.
 */
export function useNewNote<P extends string>(id: string, room: Room<StaffVersion, Pin, P>) {
  const [among, setAmong] = useState(false);
  const add = useAddNote();
  const files = useAttachments(`pin/${id}`, 'staff-attachment');
  const people = useColleagues(id);
  return {
    among,
    setAmong,
    sending: add.isPending,
    files,
    people,
    send: () => {
      const note = room.draftToSend();
      if (!note) return;
      const mentions = mentionsIn(note.words, people);
      const body = { ...note, internal: among, files: files.references, mentions };
      onceAnswered(add.mutateAsync({ params: { id }, body }), () => {
        room.setDraft(null);
        files.clear();
      });
    },
  };
}

interface RoomNotesProps<P extends string> {
  room: Room<StaffVersion, Pin, P>;
  newNote: ReturnType<typeof useNewNote>;
  query: ReturnType<typeof useNotes>;
  client: { id: string; name: string };
}

/** The notes of a version, and the form for a new note to the client or to colleagues. */
export function RoomNotes<P extends string>({ room, newNote, query, client }: RoomNotesProps<P>) {
  const { among, setAmong } = newNote;
  return (
    <NotePanel
      room={room}
      newNote={newNote}
      query={query}
      choices={
        <Checkbox
          label="Only for colleagues"
          hint={among ? 'The client never sees it.' : `${client.name} sees it.`}
          checked={among}
          onChange={(event) => setAmong(event.target.checked)}
        />
      }
      empty={
        <div className="flex flex-col gap-2 p-4 type-text lg:p-5">
          <p className="text-ink-soft">There are no notes on this version.</p>
          {room.writable && <NoteHint kind={room.file?.kind ?? 'image'} />}
        </div>
      }
    >
      {(note) => <StaffNote key={note.id} note={note} clientId={client.id} />}
    </NotePanel>
  );
}
