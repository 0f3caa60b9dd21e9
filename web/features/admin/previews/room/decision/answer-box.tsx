import {
  feedbackAnswer,
  listPreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { Drafting } from '#web/state/staff/answering/drafts/drafting.tsx';
import { AnswerField } from '#web/state/staff/answering/answer-field.tsx';
import { useAnswer } from '#web/state/staff/answering/use-answer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { useRespond, useSettle } from '../data.ts';

interface AnswerBoxProps {
  feedback: StaffPreviewFeedback;
  /** The id of the form; its button is elsewhere. */
  form: string;
  onClose: () => void;
}

/** The form of an answer to feedback, under the words that it answers. */
export function AnswerBox({ feedback, form, onClose }: AnswerBoxProps) {
  const { id, clientAccountId, settledAt, previewId, author } = feedback;
  const respond = useRespond();
  const settle = useSettle();
  const answer = useAnswer({
    schema: feedbackAnswer,
    field: 'response',
    draft: `feedback-response/${id}`,
    files: { clientId: clientAccountId, answers: id },
    rest: { first: true },
    send: (body) => respond.mutateAsync({ params: { id }, body }),
    rereads: [listPreviewFeedback],
    onSent: onClose,
  });
  return (
    <form {...answer.formProps} id={form} aria-label="Response" className="flex flex-col gap-2">
      <FormNote>{answer.errors['form']}</FormNote>
      <AnswerField
        answer={answer}
        rows={3}
        label="Your response"
        after={
          <>
            <Drafting
              about={{ kind: 'round', id: previewId, clientId: clientAccountId, name: author?.name ?? null }}
              words={answer.words}
              onWords={answer.setWords}
            />
            {settledAt === null && (
              <Button
                size="sm"
                variant="quiet"
                pending={settle.isPending}
                onClick={() => settle.mutate({ params: { id } }, { onSuccess: onClose })}
              >
                No answer needed
              </Button>
            )}
          </>
        }
      />
    </form>
  );
}
