import { useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { artworkTexts } from '#contract/artwork.ts';
import {
  answerFileRequest,
  fileRequestAnswer,
  fileRequestEmpty,
  myFileRequests,
  type FileRequest,
} from '#contract/file-requests.ts';
import { limits } from '#contract/validation/limits.ts';
import { getClientNext } from '#contract/waiting.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useUploads } from '#web/api/uploads/upload-queue.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { FileLinks } from '#web/ui/files/file-links.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { refusalOf } from '../check-file.ts';
import { useAnswerQueue } from './queue.ts';
import { aboutRequest, waitsForFiles } from './request-row.tsx';

interface RequestSheetProps {
  request: FileRequest;
  onClose: () => void;
}

/** The label of the button that sends the answer. */
const sendText = (files: number) =>
  files === 0 ? 'Send' : files === 1 ? 'Send with 1 file' : `Send with ${files} files`;

/** A file request with its sent files and words, and the answer form while it waits for the client. */
export function RequestSheet({ request, onClose }: RequestSheetProps) {
  const { words, state, reason, answer, files } = request;
  const form = useAnswerForm(request, onClose);
  const id = useId();
  const waits = waitsForFiles(request);
  const answers = useStanding('comments') && waits;
  return (
    <Dialog
      open
      size="sheet"
      onClose={onClose}
      closeOnBackdrop={false}
      title={words}
      description={aboutRequest(request)}
      footer={
        answers && (
          <Button
            type="submit"
            form={id}
            className="max-sm:w-full"
            pending={form.isPending}
            disabledReason={form.underWay ? 'The files are still being uploaded.' : null}
          >
            {sendText(files.length)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {state === 'returned' && reason && (
          <p className="rounded-lg bg-accent-soft px-4 py-3 type-text wrap-anywhere whitespace-pre-line text-accent-ink">
            {reason}
          </p>
        )}
        {!waits && answer && <p className="type-text wrap-anywhere whitespace-pre-line">{answer}</p>}
        {!waits && !answer && files.length === 0 && <p className="text-ink-soft">Nothing was sent.</p>}
        <FileLinks label={`Sent for ${words}`} files={files} />
        {answers && (
          <form {...form.formProps} id={id} aria-label={`Answer: ${words}`} className="flex flex-col gap-4">
            <FormNote>{form.errors['form']}</FormNote>
            <FileDrop
              label={`Files for: ${words}`}
              button="Choose files"
              accept={artworkTexts.accept}
              multiple
              compact
              onFiles={form.add}
              hint={`JPG, PNG, PDF, AI, PSD, SVG, MP4. ${artworkTexts.limit}`}
            />
            {form.uploads.length > 0 && (
              <ul aria-label="Uploads" className="flex flex-col gap-2">
                {form.uploads.map((item) => (
                  <li key={item.id}>
                    <UploadRow
                      {...item}
                      onRetry={item.refused ? undefined : () => form.queue.retry(item.id)}
                      onChoose={(file) => form.queue.chooseAgain(item.id, file)}
                      onRemove={() => form.queue.remove(item.id)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Field label="Your answer (optional)" error={form.errors['answer']}>
              <Textarea
                rows={3}
                maxLength={limits.message}
                value={form.answer}
                placeholder="Anything we should know about it?"
                onChange={(event) => form.setAnswer(event.target.value)}
              />
            </Field>
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** The state of the answer to a file request: its text, its uploads, and the function that sends both. */
function useAnswerForm({ id, words, files }: FileRequest, onSent: () => void) {
  const client = useQueryClient();
  const queue = useAnswerQueue();
  const uploads = useUploads(queue).filter(({ about, state }) => about.requestId === id && state !== 'done');
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
        onSent();
      },
    },
  );
  const add = (chosen: File[]) => {
    // A file is an answer, too.
    form.setErrors({});
    queue.add(chosen.map((file) => ({ file, about: { requestId: id }, refusal: refusalOf(file) })));
    queue.start();
  };
  return {
    ...form,
    answer,
    setAnswer,
    add,
    queue,
    uploads,
    underWay: uploads.some(({ state }) => state !== 'failed'),
    isPending: send.isPending,
  };
}
