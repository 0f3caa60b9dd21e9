import { useState } from 'react';
import { Link } from 'wouter';
import { limits } from '#contract/validation/limits.ts';
import type { Pin, SeenOfPin } from '#contract/pins.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { OutsideQuote } from '#web/state/staff/money/addendum/outside-quote.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { focusOnMount } from '#web/ui/layout/takes-focus.ts';
import { OpenNote } from '#web/ui/review/notes/open-note.tsx';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import {
  useAnswer,
  useColleagues,
  useDeleteNote,
  useRead,
  useReopen,
  useReply,
  useResolve,
  useThread,
} from './data.ts';

type Wordy = 'not-done' | 'question';

const wordy: Record<Wordy, { label: string; missing: string; send: string }> = {
  'not-done': { label: 'Why not?', missing: 'Please say why.', send: 'Not done, because …' },
  question: { label: 'Your question', missing: 'Please write a question.', send: 'Ask a question' },
};

/** The agency's answer to a client's note. Before a new version, each open note needs an answer. */
function Answering({ note, seen }: { note: Pin; seen: SeenOfPin }) {
  const { id: pinId, previewId: id, answer } = note;
  const [kind, setKind] = useState<Wordy | null>(null);
  const [words, setWords] = useDraft(`pin-answer/${pinId}`, '');
  const save = useAnswer();
  const say = (said: 'done' | Wordy | null) =>
    onceAnswered(
      save.mutateAsync({
        params: { id, pinId },
        body: { kind: said, words: said === 'done' ? null : words, seen },
      }),
      () => {
        setWords('');
        setKind(null);
      },
    );
  if (answer)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-ms-3 self-start"
        pending={save.isPending}
        onClick={() => say(null)}
      >
        Withdraw answer
      </Button>
    );
  if (kind)
    return (
      <form
        aria-label={`Answer to note ${note.number}`}
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== '') say(kind);
        }}
      >
        <Field label={wordy[kind].label}>
          <Textarea
            ref={focusOnMount}
            rows={2}
            value={words}
            maxLength={limits.message}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button
            type="submit"
            size="sm"
            pending={save.isPending}
            disabledReason={words.trim() === '' ? wordy[kind].missing : null}
          >
            {kind === 'question' ? 'Ask' : 'Save'}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setKind(null)}>
            Cancel
          </Button>
        </div>
      </form>
    );
  return (
    <div role="group" aria-label="What was done" className="flex flex-wrap gap-2">
      <Button size="sm" pending={save.isPending} onClick={() => say('done')}>
        Done
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setKind('not-done')}>
        {wordy['not-done'].send}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setKind('question')}>
        {wordy.question.send}
      </Button>
    </div>
  );
}

/** The open note in the staff's review room. */
export function StaffNote({ note, clientId }: { note: Pin; clientId: string }) {
  const { id: pinId, previewId: id, answer, resolvedAt, unread, internal, side, priced, addendumId } = note;
  const params = { id, pinId };
  const mayWrite = useMay('previews.write');
  const maySend = useMay('quotes.send');
  const [text, setText] = useDraft(`pin-reply/${pinId}`, '');
  const [among, setAmong] = useState(false);
  const thread = useThread(id, pinId);
  const [reply, resolve, reopen, remove] = [useReply(), useResolve(), useReopen(), useDeleteNote()];
  useRead(id, pinId, unread);
  const files = useAttachments(`pin-reply/${pinId}`, 'staff-attachment');
  const people = useColleagues(id);
  const said = thread.data?.items.find((one) => one.side === 'agency' && !one.internal);
  const seen = { answeredAt: answer?.answeredAt ?? null, messageId: said?.id ?? null };
  const send = () => {
    const body = {
      message: text,
      internal: internal || among,
      files: files.references,
      mentions: mentionsIn(text, people),
      seen,
    };
    onceAnswered(reply.mutateAsync({ params, body }), () => {
      setText('');
      files.clear();
    });
  };
  const children = !internal && (text.trim() !== '' || files.items.length > 0) && (
    <Checkbox
      label="Only for colleagues"
      checked={among}
      onChange={(event) => setAmong(event.target.checked)}
    />
  );
  return (
    <OpenNote
      note={note}
      thread={thread}
      mayWrite={mayWrite}
      reply={{
        value: text,
        onChange: setText,
        send,
        pending: reply.isPending,
        files,
        people,
        children,
      }}
      actions={{
        onResolve: () => resolve.mutate({ params }),
        onReopen: () => reopen.mutate({ params }),
        settling: resolve.isPending || reopen.isPending,
        onDelete: () => remove.mutate({ params }),
        deleting: remove.isPending,
      }}
    >
      {mayWrite && !internal && side === 'client' && resolvedAt === null && (
        <>
          <Answering note={note} seen={seen} />
          {(priced === 'declined' || priced === 'expired') && maySend && (
            <Link
              className={buttonStyle('quiet', 'sm', '-ms-3 self-start')}
              href={`/admin/quotes?quote=${addendumId ?? ''}`}
            >
              Send the price again
            </Link>
          )}
          {priced === null && (
            <OutsideQuote
              clientId={clientId}
              about={{ type: 'pin', id: pinId, previewId: id }}
              words={note.words}
            />
          )}
        </>
      )}
    </OpenNote>
  );
}
