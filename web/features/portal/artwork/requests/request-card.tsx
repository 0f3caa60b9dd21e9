import { useMutation, useQueryClient } from '@tanstack/react-query';
import { artworkTexts } from '#contract/artwork.ts';
import {
  answerFileRequest,
  fileRequestAnswer,
  fileRequestEmpty,
  myFileRequests,
  type FileRequest,
  type FileRequestState,
} from '#contract/file-requests.ts';
import { limits } from '#contract/validation/limits.ts';
import { getClientNext } from '#contract/waiting.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useUploads } from '#web/api/uploads/upload-queue.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { promisedText } from '#web/ui/text/time-text.ts';
import { refusalOf } from '../check-file.ts';
import { useAnswerQueue } from './queue.ts';

const states: Readonly<Record<FileRequestState, readonly [words: string, tone: BadgeTone]>> = {
  open: ['Waiting for you', 'accent'],
  returned: ['Something is missing', 'accent'],
  answered: ['With our team', 'neutral'],
  accepted: ['Done', 'success'],
};

/** One file request of the agency: the files sent for it, and the answer form while it waits. */
export function RequestCard({ request }: { request: FileRequest }) {
  const { id, words, projectTitle, dueOn, state, reason, answer, files } = request;
  const mayAnswer = useStanding('comments');
  const waits = state === 'open' || state === 'returned';
  const [label, tone] = states[state];
  return (
    <article aria-labelledby={`request-${id}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={`request-${id}`} className="text-lg leading-snug wrap-anywhere">
          {words}
        </h3>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <p className="text-sm text-ink-soft">
          {projectTitle && <>For {projectTitle}</>}
          {waits && dueOn && <> · by {promisedText(dueOn)}</>}
        </p>
      </div>
      {state === 'returned' && reason && (
        <p className="rounded-lg bg-accent-soft px-4 py-3 text-sm wrap-anywhere whitespace-pre-line text-accent-ink">
          {reason}
        </p>
      )}
      {!waits && answer && <p className="text-sm wrap-anywhere whitespace-pre-line">{answer}</p>}
      {files.length > 0 && (
        <ul aria-label={`Sent for ${words}`} className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.id} className="max-w-full">
              <a
                href={file.filePath}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg bg-sunken py-1 ps-1.5 pe-3 text-sm ring-1 ring-line hover:bg-hover"
              >
                {file.thumbnailUrl && (
                  <img src={file.thumbnailUrl} alt="" className="size-8 rounded-md object-cover" />
                )}
                <span className="ps-1 wrap-anywhere">{file.originalName}</span>
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {waits && mayAnswer && <AnswerForm request={request} />}
      <Shown type="fileRequest" id={id} />
    </article>
  );
}

function AnswerForm({ request: { id, words, files } }: { request: FileRequest }) {
  const client = useQueryClient();
  const queue = useAnswerQueue();
  const items = useUploads(queue).filter(({ about, state }) => about.requestId === id && state !== 'done');
  const underWay = items.some(({ state }) => state !== 'failed');
  const [answer, setAnswer] = useDraft(`file-request/${id}`, '');
  const send = useMutation({
    mutationFn: (body: { answer?: string | null | undefined }) =>
      call(answerFileRequest, { params: { id }, body }),
  });
  const form = useForm(
    fileRequestAnswer,
    { answer },
    {
      send: async (body) => {
        if (files.length === 0 && answer.trim() === '') throw new FormRefusal({ answer: fileRequestEmpty });
        await send.mutateAsync(body);
        setAnswer('');
        toast({ title: 'Sent to our team', description: words, tone: 'success' });
        await Promise.all([invalidate(client, myFileRequests), invalidate(client, getClientNext)]);
      },
    },
  );
  const add = (chosen: File[]) => {
    // A file is an answer, too.
    form.setErrors({});
    queue.add(chosen.map((file) => ({ file, about: { requestId: id }, refusal: refusalOf(file) })));
    queue.start();
  };
  return (
    <form {...form.formProps} aria-label={`Answer: ${words}`} className="flex flex-col gap-3">
      <FormNote>{form.errors['form']}</FormNote>
      <div className="grid items-start gap-x-6 gap-y-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3 lg:pt-7">
          <FileDrop
            label={`Files for: ${words}`}
            button="Choose files"
            accept={artworkTexts.accept}
            multiple
            compact
            onFiles={add}
            hint={`JPG, PNG, PDF, AI, PSD, SVG, MP4. ${artworkTexts.limit}`}
          />
          {items.length > 0 && (
            <ul aria-label="Uploads" className="flex flex-col gap-2">
              {items.map((item) => (
                <li key={item.id}>
                  <UploadRow
                    {...item}
                    onRetry={item.refused ? undefined : () => queue.retry(item.id)}
                    onChoose={(file) => queue.chooseAgain(item.id, file)}
                    onRemove={() => queue.remove(item.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Field label="Your answer (optional)" error={form.errors['answer']}>
            <Textarea
              rows={2}
              maxLength={limits.message}
              value={answer}
              placeholder="Anything we should know about it?"
              onChange={(event) => setAnswer(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            className="self-start max-sm:w-full"
            pending={send.isPending}
            disabledReason={underWay ? 'The files are still on their way.' : null}
          >
            {files.length === 0
              ? 'Send'
              : files.length === 1
                ? 'Send with 1 file'
                : `Send with ${files.length} files`}
          </Button>
        </div>
      </div>
    </form>
  );
}
