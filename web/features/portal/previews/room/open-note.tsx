import { attachmentAccept } from '#contract/attachments.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientVersion } from '#contract/preview-versions.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoteThread, ReplyForm } from '#web/ui/review/notes/note-thread.tsx';
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

interface OpenNoteProps {
  note: Pin;
  newest: ClientVersion;
}

/** What can be done about a note, and its thread. */
export function OpenNote({ note, newest }: OpenNoteProps) {
  const {
    id: pinId,
    previewId: id,
    number,
    author,
    answer,
    replies,
    resolvedAt,
    unread,
    versionNumber,
  } = note;
  const params = { id, pinId };
  const mayComment = useStanding('comments');
  const [text, setText] = useDraft(`pin-reply/${pinId}`, '');
  const thread = useThread(id, pinId);
  const [reply, resolve, reopen, tick, remove] = [
    useReply(),
    useResolve(),
    useReopen(),
    useTick(),
    useDeleteNote(),
  ];
  useRead(id, pinId, unread);
  const files = useAttachments(`pin-reply/${pinId}`, 'attachment');
  const people = useColleagues();
  const all = thread.data?.items;
  // The first message is the note itself.
  const messages = all && (all.length === thread.data?.total ? all.slice(0, -1) : all).toReversed();
  const older = versionNumber < newest.number;
  const say = (said: 'done' | 'open') => tick.mutate({ params, body: { versionId: newest.id, tick: said } });
  return (
    <>
      {mayComment && older && resolvedAt === null && (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-medium">Is it right in v{newest.number}?</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" pending={tick.isPending} onClick={() => say('done')}>
              Yes, done
            </Button>
            <Button size="sm" variant="secondary" pending={tick.isPending} onClick={() => say('open')}>
              Still open
            </Button>
          </div>
        </div>
      )}
      {replies > 0 && (
        <NoteThread
          number={number}
          messages={messages}
          error={thread.error}
          onRetry={() => void thread.refetch()}
        />
      )}
      {mayComment && (
        <ReplyForm
          number={number}
          value={text}
          maxLength={limits.message}
          onChange={setText}
          pending={reply.isPending}
          writing={{ files, accept: attachmentAccept, people }}
          onSend={() =>
            onceAnswered(
              reply.mutateAsync({
                params,
                body: { message: text, files: files.references, mentions: mentionsIn(text, people) },
              }),
              () => {
                setText('');
                files.clear();
              },
            )
          }
        />
      )}
      {mayComment && (
        <div className="-ms-3 flex flex-wrap gap-1">
          {resolvedAt !== null && (
            <Button
              size="sm"
              variant="quiet"
              pending={reopen.isPending}
              onClick={() => reopen.mutate({ params })}
            >
              Reopen
            </Button>
          )}
          {resolvedAt === null && !older && (
            <Button
              size="sm"
              variant="quiet"
              pending={resolve.isPending}
              onClick={() => resolve.mutate({ params })}
            >
              Resolve
            </Button>
          )}
          {author?.isYou && replies === 0 && answer === null && (
            <Button
              size="sm"
              variant="quiet"
              pending={remove.isPending}
              onClick={() => remove.mutate({ params })}
            >
              Delete
            </Button>
          )}
        </div>
      )}
    </>
  );
}
