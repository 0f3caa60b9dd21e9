import { MapPin } from '#web/ui/pictures/lucide/room.tsx';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Attaching } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { mentionPicks, type Mentionable } from '#web/ui/form/choice/mention-picks.ts';
import { Composer } from '#web/ui/people/conversation/composer.tsx';
import { rangeText } from '../geometry/film-time.ts';
import { partText } from '../geometry/quarters.ts';
import type { Loading } from '../room/room-loading.tsx';
import type { Room, RoomVersion } from '../room/use-review-room.ts';
import { NoteList } from './note-list.tsx';
import type { Note } from './note.ts';

interface NotePanelProps<V extends RoomVersion, N extends Note, P extends string> {
  room: Room<V, N, P>;
  /** How the new note is sent. */
  newNote: {
    send: () => void;
    sending: boolean;
    files: Attaching & { pending: boolean };
    /** The colleagues who can be mentioned. */
    people: readonly Mentionable[];
    keep?: () => void;
  };
  /** Further fields, such as who sees the new note. */
  choices?: ReactNode;
  query: Loading;
  /** A part above the list. */
  lead?: ReactNode;
  /** Shown in place of a list without notes. */
  empty: ReactNode;
  /** Renders the content below the open note. */
  children: (note: N) => ReactNode;
}

/** The notes of a version, with the form for a new note. */
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
  const { files, people } = newNote;
  const isEmpty = draft?.words.trim() === '' && files.items.length === 0;
  return (
    <>
      {draft && room.writable && (
        <Composer
          label="New note"
          className="sticky top-0 z-10 border-b border-line bg-raised px-4 py-4 shadow-md lg:px-5"
          renderField={(text) => (
            <Field
              label="Your note"
              hint={
                draft.timeMs === null
                  ? `Place: ${partText(draft.spot)}`
                  : `At ${rangeText(draft.timeMs, draft.endMs)}`
              }
            >
              {text}
            </Field>
          )}
          placeholder="What should change here?"
          focusFor={draft.spot}
          value={draft.words}
          onChange={(words) => setDraft({ ...draft, words })}
          files={files}
          attach="Attach files to the note"
          picks={[mentionPicks(people)]}
          pending={newNote.sending}
          missing="Please write a note."
          needsWords
          send={newNote.send}
          action="Send Note"
          onEscape={(event) => {
            event.preventDefault();
            event.stopPropagation();
            // Keep the draft if it has text: only Cancel discards text.
            if (isEmpty) setDraft(null);
            else if (event.target instanceof HTMLElement) event.target.blur();
          }}
          tools={
            <>
              <Button variant="quiet" size="sm" onClick={() => setDraft(null)}>
                Cancel
              </Button>
              {newNote.keep && !isEmpty && (
                <Button variant="quiet" size="sm" onClick={newNote.keep}>
                  Keep for later
                </Button>
              )}
              {draft.timeMs !== null && room.endDraftHere && (
                <Button variant="quiet" size="sm" onClick={room.endDraftHere}>
                  Until here
                </Button>
              )}
            </>
          }
        >
          {choices}
        </Composer>
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

type Kind = 'image' | 'video' | 'document';

/** Hints about beginning a note: by mouse or keys, and by finger. */
const hints: Readonly<Record<Kind, { mouse: string; finger: string }>> = {
  image: {
    mouse: 'Click Add note or press N. Then click where something should change and say what.',
    finger: 'Touch and hold where something should change, then say what.',
  },
  video: {
    mouse: 'Pause and click Add note, or press N. Then click where something should change and say what.',
    finger: 'Pause, touch and hold where something should change, then say what.',
  },
  document: {
    mouse: 'Click Add note or press N. Then click the place on the page and say what should change.',
    finger: 'Touch and hold the place on the page, then say what should change.',
  },
};

/** A hint about how to begin a note on a file. */
export function NoteHint({ kind }: { kind: Kind }) {
  const { mouse, finger } = hints[kind];
  return (
    <p className="flex items-start gap-2.5">
      <MapPin className="mt-0.5 size-5 shrink-0 text-brand-ink" aria-hidden="true" />
      <span className="pointer-coarse:hidden">{mouse}</span>
      <span className="hidden pointer-coarse:inline">{finger}</span>
    </p>
  );
}
