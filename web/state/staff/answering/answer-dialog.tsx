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

/** The form for an answer, with the button that sends it. */
interface SentForm<S extends Schema> extends AnswerFormProps<S> {
  /** The label of the button. */
  action: string;
  pending: boolean;
  pendingLabel?: string;
  /** The reason why the answer cannot be sent yet; null if it can be sent. */
  disabledReason?: string | null;
}

interface AnswerDialogProps<S extends Schema> {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** The noun for the item being answered, such as 'message'. */
  noun: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Gray placeholders while the item is loading. */
  skeleton: ReactNode;
  /** The item being answered; empty until it has loaded. Only this part scrolls, so that the form stays visible. */
  children: ReactNode;
  /** The last messages with the client, folded to one line above the form. */
  conversation?: ReactNode;
  /** The form; absent if the item is already answered, or if the user may not answer it. */
  answer?: SentForm<S> | null;
  /** A form that has its own buttons, used in place of `answer`. */
  form?: ReactNode;
  /** Shown in place of the form once there is an answer. */
  answered?: ReactNode;
  /** The label of the button that closes the sheet, if the foot has space for it. */
  dismiss?: 'Cancel' | 'Close' | undefined;
  /** The buttons beside the send button. */
  beside?: ReactNode;
  after?: ReactNode;
}

/** The sheet in which staff write an answer. The item, the form below it and further actions are visible at once. */
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
  /** The text of the answer, which was not sent. */
  draft: string;
  /** The server's refusal. */
  refusal: Error | null;
  /** The colleague's answer. */
  children: ReactNode;
  /** Called when the text is discarded. */
  onDiscard?: () => void;
  /** Renders further actions for the unsent text; `drop` discards the text. */
  renderActions?: (words: string, drop: () => void) => ReactNode;
}

/** The item with a colleague's answer, and the unsent text of the slower person. */
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
