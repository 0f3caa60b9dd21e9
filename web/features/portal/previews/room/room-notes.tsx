import { MapPin } from 'lucide-react';
import { limits } from '#contract/validation/limits.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientVersion } from '#contract/preview-versions.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NoteComposer } from '#web/ui/review/notes/note-composer.tsx';
import type { Writing } from '#web/ui/review/notes/note-thread.tsx';
import { NoteList } from '#web/ui/review/notes/note-list.tsx';
import type { useNotes } from './data.ts';
import type { NoteDraft } from '#web/ui/review/notes/note-draft.ts';
import { ClientNote } from './client-note.tsx';

interface RoomNotesProps {
  query: ReturnType<typeof useNotes>;
  notes: readonly Pin[];
  /** The version that is shown, and the one that waits. */
  version: ClientVersion;
  newest: ClientVersion;
  versions: readonly ClientVersion[];
  activeId: string | null;
  hoveredId: string | null;
  onPick: (id: string | null) => void;
  onHover: (id: string | null) => void;
  draft: NoteDraft | null;
  onDraft: (draft: NoteDraft | null) => void;
  onSend: () => void;
  sending: boolean;
  writing: Writing;
  /** The moment a film shows. */
  moment: () => number;
}

/** The notes of a version, and the one that is being written. */
export function RoomNotes({
  query,
  notes,
  version,
  newest,
  versions,
  draft,
  onDraft,
  onSend,
  sending,
  writing,
  moment,
  ...picking
}: RoomNotesProps) {
  const mayComment = useStanding('comments');
  const isNewest = version.id === newest.id;
  if (!query.data && query.isError)
    return (
      <LoadError
        title="The notes could not be loaded"
        error={query.error}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data)
    return (
      <div role="status" aria-label="Loading the notes" className="flex flex-col gap-4 p-4 lg:p-5">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  // A film has its range from the first moment to one after it.
  const until = () => {
    if (draft && draft.timeMs !== null && moment() > draft.timeMs) onDraft({ ...draft, endMs: moment() });
  };
  return (
    <>
      {draft && isNewest && mayComment && (
        <NoteComposer
          spot={draft.spot}
          time={draft.timeMs === null ? undefined : { timeMs: draft.timeMs, endMs: draft.endMs }}
          onUntilHere={until}
          words={draft.words}
          maxLength={limits.message}
          onChange={(words) => onDraft({ ...draft, words })}
          onSend={onSend}
          onCancel={() => onDraft(null)}
          pending={sending}
          writing={writing}
        />
      )}
      {!isNewest && (
        <p className="border-b border-line bg-sunken px-4 py-3 text-sm text-ink-soft lg:px-5">
          Version {version.number} is history. Version {newest.number} is the one that waits.
        </p>
      )}
      <NoteList
        notes={notes}
        {...picking}
        version={version}
        versions={versions}
        empty={
          <div className="flex flex-col items-start gap-3 p-4 text-sm lg:p-5">
            <p className="flex items-start gap-2.5">
              <MapPin className="mt-0.5 size-5 shrink-0 text-brand-ink" aria-hidden="true" />
              {isNewest && mayComment
                ? 'Press the picture where something should change and write what. Draw a box to mark more of it.'
                : 'There are no notes on this version.'}
            </p>
            {!mayComment && (
              <Reserved>Notes come from the people who comment or decide for your company.</Reserved>
            )}
          </div>
        }
      >
        {(note) => {
          const pin = notes.find(({ id }) => id === note.id);
          return pin && <ClientNote key={pin.id} note={pin} newest={newest} />;
        }}
      </NoteList>
    </>
  );
}
