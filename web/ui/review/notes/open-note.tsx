import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { mentionPicks, type Mentionable } from '#web/ui/form/choice/mention-picks.ts';
import { Composer } from '#web/ui/people/conversation/composer.tsx';
import type { Note, NoteMessage } from './note.ts';
import { NoteThread } from './note-thread.tsx';

/** Functions that settle or delete a note. */
interface NoteActions {
  /** Marks the note as resolved; absent if this is not possible. */
  onResolve?: (() => void) | undefined;
  onReopen: () => void;
  /** True while a call resolves or reopens the note. */
  settling: boolean;
  onDelete: () => void;
  deleting: boolean;
}

interface OpenNoteProps {
  note: Note;
  thread: {
    /** The messages, newest first, with their total number; undefined while loading. */
    data: { items: readonly NoteMessage[]; total: number } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  /** False for people who may only read: they have no reply form and no actions. */
  mayWrite: boolean;
  reply: Pick<
    ComponentProps<typeof Composer>,
    'value' | 'onChange' | 'send' | 'pending' | 'files' | 'children'
  > & {
    /** The colleagues who can be mentioned. */
    people: readonly Mentionable[];
  };
  actions: NoteActions;
  /** A question about the note, shown above its thread. */
  children?: ReactNode;
}

/** The content of an open note: thread, reply form, and actions. */
export function OpenNote({
  note,
  thread,
  mayWrite,
  reply: { people, ...reply },
  actions,
  children,
}: OpenNoteProps) {
  const { number, replies } = note;
  const all = thread.data?.items;
  // The first message is the note itself.
  const messages = all && (all.length === thread.data?.total ? all.slice(0, -1) : all).toReversed();
  return (
    <>
      {children}
      {replies > 0 && (
        <NoteThread
          number={number}
          messages={messages}
          error={thread.error}
          onRetry={() => void thread.refetch()}
        />
      )}
      {mayWrite && (
        <>
          <Composer
            {...reply}
            label={`Reply to note ${number}`}
            fieldLabel={`Reply to note ${number}`}
            placeholder={people.length > 0 ? 'Reply, or name a colleague with @' : 'Reply'}
            attach={`Attach files to the reply to note ${number}`}
            picks={[mentionPicks(people)]}
            action="Send Reply"
          />
          <Actions {...actions} note={note} />
        </>
      )}
    </>
  );
}

function Actions({ note, onResolve, onReopen, settling, onDelete, deleting }: NoteActions & { note: Note }) {
  const settle = note.resolvedAt === null ? onResolve : onReopen;
  return (
    <div className="-ms-3 flex flex-wrap gap-1">
      {settle && (
        <Button size="sm" variant="quiet" pending={settling} onClick={settle}>
          {note.resolvedAt === null ? 'Resolve' : 'Reopen'}
        </Button>
      )}
      {note.author?.isYou && note.replies === 0 && note.answer === null && (
        <Button size="sm" variant="quiet" pending={deleting} onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
  );
}
