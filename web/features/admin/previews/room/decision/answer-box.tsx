import {
  feedbackAnswer,
  listPreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { AnswerForm } from '#web/state/staff/answering/answer-form.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useRespond, useSettle } from '../data.ts';

interface AnswerBoxProps {
  feedback: StaffPreviewFeedback;
  /** The id of the form, because its button is elsewhere. */
  form: string;
  onClose: () => void;
}

/** The form that answers feedback, below the text of the feedback. */
export function AnswerBox({ feedback, form, onClose }: AnswerBoxProps) {
  const { id, clientAccountId, settledAt, previewId, author } = feedback;
  const respond = useRespond();
  const settle = useSettle();
  return (
    <AnswerForm
      schema={feedbackAnswer}
      field="response"
      draft={`feedback-response/${id}`}
      files={{ clientId: clientAccountId, answers: id }}
      rest={{ first: true }}
      send={(body) => respond.mutateAsync({ params: { id }, body })}
      rereads={[listPreviewFeedback]}
      onSent={onClose}
      id={form}
      title="Response"
      label="Your response"
      height="min-h-24"
      drafts={{ kind: 'round', id: previewId, clientId: clientAccountId, name: author?.name ?? null }}
      renderTools={() =>
        settledAt === null && (
          <Button
            size="sm"
            variant="quiet"
            pending={settle.isPending}
            onClick={() => settle.mutate({ params: { id } }, { onSuccess: onClose })}
          >
            No Answer Needed
          </Button>
        )
      }
    />
  );
}
