import { useEffect, useRef, useState } from 'react';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { AnswerField } from '#web/state/staff/answering/answer-field.tsx';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { useRespond } from './data.ts';

interface ResponseFormProps {
  feedback: StaffPreviewFeedback;
  onClose: () => void;
}

/** Writes or edits the answer to feedback; the typed text is stored as a draft until it is sent. */
export function ResponseForm({
  feedback: { id, clientAccountId, adminResponse, responseFiles, clientName },
  onClose,
}: ResponseFormProps) {
  const [text, setText] = useDraft(`feedback-response/${id}`, adminResponse ?? '');
  const [kept, setKept] = useState(responseFiles);
  const files = useClientFiles(`feedback-response/${id}`, clientAccountId, id);
  const form = useRef<HTMLFormElement>(null);
  const respond = useRespond();
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);
  const send = () => {
    const body = { response: text, files: files.references, keptFiles: kept.map((file) => file.id) };
    onceAnswered(respond.mutateAsync({ params: { id }, body }), () => {
      files.clear();
      onClose();
    });
  };
  return (
    <form
      ref={form}
      aria-label={`Response to ${clientName}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !files.pending) send();
      }}
    >
      <AnswerField
        answer={{
          words: text,
          setWords: setText,
          files,
          error: respond.error ? refusedFields(respond.error)['files'] : undefined,
        }}
        rows={3}
        label="Your response"
        attach={`Attach files for ${clientName}`}
      >
        {kept.length > 0 && (
          <ul aria-label="Files of the response" className="flex flex-col divide-y divide-line text-sm">
            {kept.map((file) => (
              <li key={file.id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{file.name}</span>
                <Button
                  variant="quiet"
                  size="sm"
                  className="min-h-11"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setKept(kept.filter((each) => each !== file))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </AnswerField>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="sm"
          pending={respond.isPending}
          disabledReason={
            text.trim() === '' ? 'Please write a response.' : files.pending ? stillUploading : null
          }
        >
          {adminResponse === null ? 'Send Response' : 'Update Response'}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setText(adminResponse ?? '');
            files.clear();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
