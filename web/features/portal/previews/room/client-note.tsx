import type { Pin } from '#contract/pins.ts';
import type { ClientVersion } from '#contract/preview-versions.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { OpenNote } from '#web/ui/review/notes/open-note.tsx';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import {
  useColleagues,
  useDeleteNote,
  useRead,
  useReopen,
  useReply,
  useResolve,
  useThread,
  useTick,
} from './data.ts';

interface ClientNoteProps {
  note: Pin;
  newest: ClientVersion;
}

/** The open note in the client's review room. */
export function ClientNote({ note, newest }: ClientNoteProps) {
  const { id: pinId, previewId: id, resolvedAt, unread, versionNumber } = note;
  const params = { id, pinId };
  const mayComment = useStanding('comments');
  const [text, setText] = useDraft(`pin-reply/${pinId}`, '');
  const thread = useThread(id, pinId);
  const [reply, resolve, reopen, remove] = [useReply(), useResolve(), useReopen(), useDeleteNote()];
  useRead(id, pinId, unread);
  const files = useAttachments(`pin-reply/${pinId}`, 'attachment');
  const people = useColleagues();
  const isOlder = versionNumber < newest.number;
  const send = () => {
    const body = { message: text, files: files.references, mentions: mentionsIn(text, people) };
    onceAnswered(reply.mutateAsync({ params, body }), () => {
      setText('');
      files.clear();
    });
  };
  return (
    <OpenNote
      note={note}
      thread={thread}
      mayWrite={mayComment}
      reply={{
        value: text,
        onChange: setText,
        send,
        pending: reply.isPending,
        files,
        people,
      }}
      actions={{
        onResolve: isOlder ? undefined : () => resolve.mutate({ params }),
        onReopen: () => reopen.mutate({ params }),
        settling: resolve.isPending || reopen.isPending,
        onDelete: () => remove.mutate({ params }),
        deleting: remove.isPending,
      }}
    >
      {mayComment && isOlder && resolvedAt === null && <Tick note={note} newest={newest} />}
    </OpenNote>
  );
}

/** Asks the client whether the newest version resolves a note on an earlier version. */
function Tick({ note: { id: pinId, previewId: id }, newest }: ClientNoteProps) {
  const tick = useTick();
  const say = (said: 'done' | 'open') =>
    tick.mutate({ params: { id, pinId }, body: { versionId: newest.id, tick: said } });
  return (
    <div className="flex flex-col gap-2">
      <p className="type-text">Is it right in v{newest.number}?</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={tick.isPending} onClick={() => say('done')}>
          Yes, done
        </Button>
        <Button size="sm" variant="secondary" pending={tick.isPending} onClick={() => say('open')}>
          Still open
        </Button>
      </div>
    </div>
  );
}
