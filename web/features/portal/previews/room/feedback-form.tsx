import { limits } from '#contract/validation/limits.ts';
import { defaultRating } from '#contract/preview-feedback.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { StarInput } from '#web/ui/form/star-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useSendFeedback } from '../data.ts';

const untouched = { rating: defaultRating, touched: false };

/** The form for a rating and a comment. Its content is kept as a draft until it is sent. */
export function FeedbackForm({
  previewId,
  title,
  onSent,
}: {
  previewId: string;
  title: string;
  onSent: () => void;
}) {
  const [{ rating, touched }, setRating] = useDraft(`preview-rating/${previewId}`, untouched);
  const [comment, setComment] = useDraft(`preview-comment/${previewId}`, '');
  const send = useSendFeedback();
  const submit = () =>
    onceAnswered(send.mutateAsync({ previewId, rating, ratingTouched: touched, feedback: comment }), () => {
      setComment('');
      setRating(untouched);
      onSent();
    });
  return (
    <form
      aria-label={`Feedback on ${title}`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <StarInput
        label="Rating"
        value={rating}
        onChange={(value) => setRating({ rating: value, touched: true })}
      />
      <Field label="Comment">
        <Textarea
          value={comment}
          maxLength={limits.message}
          placeholder="What do you like? What should change?"
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        pending={send.isPending}
        pendingLabel="Submitting..."
        className="self-start max-sm:w-full"
      >
        Submit Feedback
      </Button>
    </form>
  );
}
