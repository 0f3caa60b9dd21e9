import type { ReactNode } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Loading } from '../room/room-loading.tsx';
import type { Room, RoomVersion } from '../room/use-review-room.ts';
import { NoteComposer } from './note-composer.tsx';
import { NoteList } from './note-list.tsx';
import type { Writing } from './note-thread.tsx';
import type { Note } from './note.ts';

interface NotePanelProps<V extends RoomVersion, N extends Note, P extends string> {
  room: Room<V, N, P>;
  /** How the new note is sent. */
  newNote: { send: () => void; sending: boolean; writing: Writing };
  /** More fields, such as who sees the new note. */
  choices?: ReactNode;
  query: Loading;
  /** Shown above the list. */
  lead?: ReactNode;
  /** Shown if there are no notes. */
  empty: ReactNode;
  /** Shown under the open note. */
  children: (note: N) => ReactNode;
}

/** The notes of a version, with the form for a new one. */
export function NotePanel<V extends RoomVersion, N extends Note, P extends string>({
  room,
  newNote,
  choices,
  query,
  lead,
  empty,
  children,
}: NotePanelProps<V, N, P>) {
  const { draft, setDraft } = room;
  return (
    <>
      {draft && room.writable && (
        <NoteComposer
          spot={draft.spot}
          time={draft.timeMs === null ? undefined : { timeMs: draft.timeMs, endMs: draft.endMs }}
          onUntilHere={room.endDraftHere}
          words={draft.words}
          maxLength={limits.message}
          onChange={(words) => setDraft({ ...draft, words })}
          onSend={newNote.send}
          onCancel={() => setDraft(null)}
          pending={newNote.sending}
          writing={newNote.writing}
        >
          {choices}
        </NoteComposer>
      )}
      {room.isLoading && query.isError && (
        <LoadError
          title="The notes could not be loaded"
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {room.isLoading && !query.isError && (
        <div role="status" aria-label="Loading the notes" className="flex flex-col gap-4 p-4 lg:p-5">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {!room.isLoading && (
        <>
          {lead}
          <NoteList
            notes={room.notes}
            activeId={room.activeId}
            hoveredId={room.hoveredId}
            onPick={room.pick}
            onHover={room.hover}
            version={room.version}
            versions={room.versions}
            empty={empty}
          >
            {children}
          </NoteList>
        </>
      )}
    </>
  );
}
