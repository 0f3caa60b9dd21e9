import { useEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useRespond } from './data.ts';

interface ResponseFormProps {
  feedback: StaffPreviewFeedback;
  onClose: () => void;
}

/** Writes or edits the answer to feedback; the typed text is stored as a draft until it is sent. */
export function ResponseForm({ feedback: { id, adminResponse, clientName }, onClose }: ResponseFormProps) {
  const [text, setText] = useDraft(`feedback-response/${id}`, adminResponse ?? '');
  const form = useRef<HTMLFormElement>(null);
  const respond = useRespond();
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);
  const send = () => {
    respond.mutate({ params: { id }, body: { response: text } }, { onSuccess: onClose });
  };
  return (
    <form
      ref={form}
      aria-label={`Response to ${clientName}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send();
      }}
    >
      <Field label="Your response">
        <Textarea
          rows={3}
          value={text}
          maxLength={limits.message}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="sm"
          pending={respond.isPending}
          disabledReason={text.trim() === '' ? 'Please write a response.' : null}
        >
          {adminResponse === null ? 'Send Response' : 'Update Response'}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setText(adminResponse ?? '');
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
