import { useId, type ReactNode } from 'react';
import type { Schema } from '#contract/endpoint.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { UnsentText } from '#web/ui/feedback/unsent-text.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx';

/** The form of an answer, and the button that sends it. */
interface SentForm<S extends Schema> extends AnswerFormProps<S> {
  /** The label of the button. */
  action: string;
  pending: boolean;
  pendingLabel?: string;
  /** The reason why the answer cannot be sent yet; null if it can. */
  disabledReason?: string | null;
}

interface AnswerDialogProps<S extends Schema> {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** The noun for the answered thing, such as 'message'. */
  noun: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The gray shapes while the answered thing is loading. */
  skeleton: ReactNode;
  /** The answered thing; empty until it has loaded. Only this part scrolls, so that the form stays visible. */
  children: ReactNode;
  /** The last messages with the client as one line that opens, above the form. */
  conversation?: ReactNode;
  /** The form; absent if the thing is already answered, or if the user may not answer it. */
  answer?: SentForm<S> | null;
  /** A form with buttons of its own, in place of `answer`. */
  form?: ReactNode;
  /** The part in place of the form once there is an answer. */
  answered?: ReactNode;
  /** The label of the closing button, if the foot has room for it. */
  dismiss?: 'Cancel' | 'Close' | undefined;
  /** The buttons before and after the send button. */
  beside?: ReactNode;
  after?: ReactNode;
}

/** The sheet in which staff answer: the answered thing, the form below it, and further actions, all visible at once. */
export function AnswerDialog<S extends Schema>({
  title,
  description,
  onClose,
  noun,
  query,
  skeleton,
  children,
  conversation,
  answer,
  form: ownForm,
  answered,
  dismiss,
  beside,
  after,
}: AnswerDialogProps<S>) {
  const form = useId();
  const hasFooter = [dismiss, beside, answer, after].some(Boolean);
  return (
    <Dialog
      open
      size="sheet"
      onClose={onClose}
      closeOnBackdrop={false}
      title={title}
      description={description}
      footer={
        hasFooter && (
          <>
            {dismiss && (
              <Button variant="secondary" onClick={onClose}>
                {dismiss}
              </Button>
            )}
            {beside}
            {answer && (
              <Button
                type="submit"
                form={form}
                pending={answer.pending}
                pendingLabel={answer.pendingLabel ?? 'Sending...'}
                disabledReason={answer.disabledReason ?? null}
              >
                {answer.action}
              </Button>
            )}
            {after}
          </>
        )
      }
    >
      {children ? (
        <div className="answer-sheet">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the focused element */}
          <div className="answer-case" role="group" aria-label={`The ${noun}`} tabIndex={0}>
            {children}
            {!answer && !ownForm && answered}
          </div>
          {answer && (
            <>
              {conversation}
              <AnswerForm {...answer} id={form} focused={!answer.renderFields} />
            </>
          )}
          {ownForm}
        </div>
      ) : (
        <NotLoaded noun={noun} query={query} missing={isMissing(query.error)}>
          {skeleton}
        </NotLoaded>
      )}
    </Dialog>
  );
}

interface AlreadyAnsweredProps {
  /** The text of the answer that was not sent. */
  draft: string;
  /** The server's refusal. */
  refusal: Error | null;
  /** The colleague's answer. */
  children: ReactNode;
  /** Called when the text is discarded. */
  onDiscard?: () => void;
  /** Further actions with the unsent text; `drop` discards it. */
  renderActions?: (words: string, drop: () => void) => ReactNode;
}

/** The answered thing with a colleague's answer, and the unsent text of a person who was slower. */
export function AlreadyAnswered({
  draft,
  refusal,
  children,
  onDiscard,
  renderActions,
}: AlreadyAnsweredProps) {
  const [words, setWords] = useDraft(draft, '');
  const drop = () => {
    setWords('');
    onDiscard?.();
  };
  return (
    <>
      {refusal && <FormNote>{refusedFields(refusal)['form']}</FormNote>}
      {children}
      <UnsentText text={words} onDiscard={drop}>
        {renderActions?.(words, drop)}
      </UnsentText>
    </>
  );
}
