import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { limits } from '#contract/validation/limits.ts';
import {
  createVersion,
  getPreviewRoom,
  versionAccept,
  versionLimits,
  type StaffRoom,
} from '#contract/preview-versions.ts';
import { listPins } from '#contract/pins.ts';
import { listPreviews } from '#contract/previews.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useKeptFiles } from '#web/api/uploads/use-kept-files.ts';
import { useSendFiles } from './send-files.ts';

interface NewVersionProps {
  room: StaffRoom;
  /** Files dropped on the preview's card. */
  given: readonly File[];
  onAnswer: () => void;
  onDone: () => void;
}

const failure = 'The version could not be uploaded. Please try again.';

/** The title of the notification that a version was uploaded. */
export const uploadedTitle = (number: number) => `Version ${number} uploaded`;

/** The form for the next version. Each open note needs an answer, or the user must give a reason. */
export function NewVersion({
  room: { preview, versions, unansweredPins },
  given,
  onAnswer,
  onDone,
}: NewVersionProps) {
  const client = useQueryClient();
  const number = (versions[0]?.number ?? 0) + 1;
  const kept = useKeptFiles(`new-version/${preview.id}`, given);
  const { files, missing: lost, setFiles } = kept;
  const [words, setWords] = useDraft(`new-version/${preview.id}`, { note: '', dueOn: '', reason: '' });
  const { sending, start, stop } = useSendFiles(async (references) => {
    await call(createVersion, {
      params: { id: preview.id },
      body: {
        files: references,
        note: words.note,
        dueOn: words.dueOn || null,
        overrideReason: unansweredPins > 0 ? words.reason : null,
        after: versions[0]?.id,
      },
    });
    setFiles([]);
    setWords({ note: '', dueOn: '', reason: '' });
    toast({
      title: uploadedTitle(number),
      description: `The watermark is being added. ${preview.clientName} sees it once it is ready.`,
      tone: 'success',
    });
    onDone();
  }, failure);
  const gated = unansweredPins > 0 && words.reason.trim() === '';
  const missing =
    (lost.length > 0 && 'The reload dropped some files. Choose them again or remove them.') ||
    (files.length === 0 && 'Please choose an image, a video or a PDF.') ||
    (gated && 'Please answer the open notes first, or say why not.') ||
    null;
  const busy = sending.state === 'sending' || sending.state === 'waiting' || sending.state === 'saving';
  const submit = async () => {
    if (missing || busy) return;
    await start(files);
    // Refetch after a failure: a colleague may have uploaded a version, or the client may have added a note.
    await invalidate(client, getPreviewRoom, listPins, listPreviews);
  };
  return (
    <form
      aria-label="New version"
      className="flex flex-col gap-5 p-4 lg:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {unansweredPins > 0 && (
        <div className="flex flex-col gap-3 rounded-lg bg-warning-soft px-4 py-3.5 type-text">
          <p>
            <strong className="text-warning-ink">
              {unansweredPins === 1 ? '1 note has' : `${unansweredPins} notes have`} no answer yet.
            </strong>{' '}
            Answer each one: done, not done, or a question.
          </p>
          <Button size="sm" variant="secondary" className="self-start" onClick={onAnswer}>
            Answer them
          </Button>
        </div>
      )}
      <Files number={number} kept={kept} busy={busy} />
      <Field label="What is new? (optional)">
        <Textarea
          rows={2}
          value={words.note}
          maxLength={limits.description}
          onChange={(event) => setWords({ ...words, note: event.target.value })}
        />
      </Field>
      <Field label="Answer due (optional)">
        <Input
          type="date"
          value={words.dueOn}
          onChange={(event) => setWords({ ...words, dueOn: event.target.value })}
        />
      </Field>
      {unansweredPins > 0 && (
        <Field label="Or send it anyway, because" hint="The reason is kept in the history.">
          <Textarea
            rows={2}
            value={words.reason}
            maxLength={limits.description}
            onChange={(event) => setWords({ ...words, reason: event.target.value })}
          />
        </Field>
      )}
      {busy && (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <ProgressBar label={`Uploading version ${number}`} share={sending.share} />
          </div>
          <Button size="sm" variant="quiet" onClick={stop}>
            Cancel
          </Button>
        </div>
      )}
      {sending.error && (
        <p role="alert" className="type-text text-danger-ink">
          {sending.error}
        </p>
      )}
      <Button type="submit" pending={busy} pendingLabel="Uploading..." disabledReason={missing}>
        Send version {number} to {preview.clientName}
      </Button>
    </form>
  );
}

interface FilesProps {
  number: number;
  kept: ReturnType<typeof useKeptFiles>;
  busy: boolean;
}

/** The files of the version: chosen files, files lost in a reload, and a field to add more. */
function Files({ number, kept: { files, missing: lost, setFiles, putBack, drop }, busy }: FilesProps) {
  const id = useId();
  const [wrong, setWrong] = useState<{ file: File; text: string } | null>(null);
  return (
    <div role="group" aria-labelledby={`${id}-files`} className="flex flex-col gap-2">
      <p id={`${id}-files`} className="type-text">
        Version {number}
      </p>
      {files.length > 0 && (
        <ol aria-label="Files" className="flex flex-col divide-y divide-line rounded-lg ring-1 ring-line">
          {files.map((file, n) => (
            <li key={`${file.name}:${file.size}`} className="flex items-center gap-2 ps-3 type-text">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <span className="type-meta text-ink-soft tabular-nums">{sizeText(file.size)}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${file.name}`}
                onClick={() => setFiles(files.filter((_, at) => at !== n))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      {lost.length > 0 && (
        <ul aria-label="Files to choose again" className="flex flex-col gap-2">
          {lost.map((file) => (
            <li key={`${file.name}:${file.size}`}>
              <UploadRow
                file={file}
                state="missing"
                share={0}
                secondsLeft={null}
                error={wrong?.file === file ? wrong.text : null}
                onChoose={(chosen) =>
                  setWrong(
                    putBack(file, chosen)
                      ? null
                      : { file, text: `This is a different file. Please choose ${file.name}.` },
                  )
                }
                onRemove={() => drop(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < versionLimits.files && !busy && (
        <FileDrop
          label={`Upload version ${number}`}
          button={files.length > 0 ? 'Add files' : 'Choose files'}
          accept={versionAccept}
          multiple
          compact={files.length > 0}
          paste
          onFiles={(added) => setFiles([...files, ...added].slice(0, versionLimits.files))}
          hint="Images up to 50MB, videos up to 100MB, PDF. Several files make one preview."
        />
      )}
    </div>
  );
}
