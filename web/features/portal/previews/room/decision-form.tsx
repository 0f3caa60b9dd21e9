import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DecisionKind } from '#contract/decisions.ts';
import { defaultRating, type PreviewFeedback } from '#contract/preview-feedback.ts';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { limits } from '#contract/validation/limits.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { StarInput } from '#web/ui/form/star-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { costsExtra, roundText } from '#web/ui/money/round-text.ts';
import { choiceOf } from '#web/ui/review/decision/decision-text.ts';
import { useSendFeedback } from '../data.ts';
import { Choices } from './choices.tsx';
import { useDecide, useRounds } from './data.ts';
import { EarlierWords, useEarlierWords, wordsOf } from './earlier-words.tsx';
import type { Unsent } from './unsent.ts';

interface DecisionFormProps {
  room: ClientRoom;
  newest: ClientVersion;
  unsent: Unsent | null;
  /** The newest feedback of this person on the version. Its stars are selected at first. */
  given: PreviewFeedback | undefined;
  /** The element below the panel that contains the button of the form. */
  foot: HTMLElement | null;
  onDone: () => void;
  /** Closes the form and keeps its content. */
  onKeep: () => void;
}

const count = (n: number, one: string, several = `${one}s`) => `${n} ${n === 1 ? one : several}`;

/** "2 notes and 1 reply go with it." */
function goesWith({ notes, replies }: Unsent): string {
  const parts = [
    notes.length > 0 && count(notes.length, 'note'),
    replies > 0 && count(replies, 'reply', 'replies'),
  ];
  const one = notes.length + replies === 1;
  const first = one && notes[0] ? `: ${notes[0]}` : '.';
  return `${parts.filter(Boolean).join(' and ')} ${one ? 'goes' : 'go'} with it${first}`;
}

/**
 * Stars, a decision and text about one version, sent with the unsent notes and replies. With a decision, one call sends
 * everything. Stars and text without a decision use the specified call. With a decision, unchanged stars look unset,
 * because they are not sent.
 */
export function DecisionForm({ room, newest, unsent, given, foot, onDone, onKeep }: DecisionFormProps) {
  const { preview, openPins } = room;
  const id = useId();
  const decides = useStanding('decides');
  const untouched = { rating: given?.rating ?? defaultRating, touched: false };
  const [stars, setStars] = useDraft(`preview-rating/${newest.id}`, untouched);
  const [chosen, setKind] = useDraft<DecisionKind | null>(`decision/${newest.id}`, null);
  const [words, setWords] = useDraft(wordsOf(newest.id), '');
  const [problem, setProblem] = useState<string | null>(null);
  const [sendsNotes, setSendsNotes] = useState(false);
  const earlier = useEarlierWords(room, newest);
  const [decide, rate] = [useDecide(), useSendFeedback()];
  const pending = sendsNotes || decide.isPending || rate.isPending;
  const version = `v${newest.number}`;
  const choice = decides && chosen ? choiceOf(chosen) : null;
  const rounds = useRounds(preview.id);
  const round = choice?.kind === 'request-changes' ? rounds : null;
  const extra = round && costsExtra(round) ? round : null;
  const says = words.trim() !== '' || unsent !== null;
  const missing = choice?.kind === 'approve-with-notes' && !says ? 'Please write your notes.' : null;
  const reason = missing ?? unsent?.waits ?? null;

  const sendDecision = (kind: DecisionKind, accepts: boolean) =>
    decide.mutateAsync({
      params: { id: preview.id },
      body: {
        versionId: newest.id,
        contentHash: newest.contentHash,
        kind,
        words,
        ...(stars.touched && { rating: stars.rating }),
        ...unsent?.body,
        ...(accepts && extra && { acceptsExtra: { minor: extra.extraMinor, days: extra.extraDays } }),
      },
    });
  const sendStars = async () => {
    if (unsent) {
      setSendsNotes(true);
      await unsent.send().finally(() => setSendsNotes(false));
    }
    const ratingTouched = stars.touched || (given?.ratingTouched ?? false);
    await rate.mutateAsync({ previewId: preview.id, rating: stars.rating, ratingTouched, feedback: words });
  };
  const submit = async (accepts: boolean) => {
    if (reason || pending) return;
    setProblem(null);
    try {
      if (choice) {
        await sendDecision(choice.kind, accepts);
        unsent?.clear();
        toast({
          title: `You ${choice.done(version)}`,
          ...(extra && {
            description: accepts ? 'You accepted the round.' : 'Nothing is charged until you accept it.',
          }),
          tone: 'success',
        });
      } else await sendStars();
    } catch (error) {
      const why = errorText(error, 'Please try again.');
      // The form of the newer version takes the place of this one.
      if (error instanceof ApiError && error.code === 'superseded') return toastFailure(why);
      // A toast says why stars were not sent.
      return setProblem(`Not sent. Your words are kept.${choice ? ` ${why}` : ''}`);
    }
    setKind(null);
    setWords('');
    setStars(untouched);
    onDone();
  };

  // Remarks above the button, one line each.
  const before = [
    // For a round with a price, another line already says this.
    !extra && choice?.means(version, preview.title),
    choice && openPins > 0 && `${count(openPins, 'note')} ${openPins === 1 ? 'is' : 'are'} still open.`,
    unsent && goesWith(unsent),
  ].filter((line) => typeof line === 'string');
  const saysNothing = choice?.kind === 'request-changes' && !says && openPins === 0;

  return (
    <form
      id={`${id}-form`}
      aria-label={decides ? `Decision on ${version}` : `Feedback on ${version}`}
      className="flex flex-col gap-3 lg:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(true);
      }}
    >
      <StarInput
        label="Rating"
        value={choice && !stars.touched ? null : stars.rating}
        onChange={(rating) => setStars({ rating, touched: true })}
      />
      {decides && <Choices version={version} kind={chosen} onChoose={setKind} />}
      {earlier && (
        <EarlierWords
          {...earlier}
          onUse={() => {
            setWords([words, earlier.words].filter(Boolean).join('\n\n'));
            earlier.drop();
          }}
        />
      )}
      <Field label="Comment">
        <Textarea
          rows={2}
          className="lg:min-h-24"
          value={words}
          maxLength={limits.message}
          placeholder="What do you like? What should change?"
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {foot &&
        createPortal(
          <>
            <div className="basis-full empty:hidden">
              <FormNote>{problem}</FormNote>
            </div>
            {round && (
              <p role="status" className="type-text basis-full">
                {roundText(round)}
              </p>
            )}
            <div
              role="status"
              className="flex basis-full flex-col gap-0.5 type-meta text-ink-soft empty:hidden"
            >
              {before.map((line) => (
                <p key={line} className="line-clamp-2 wrap-anywhere">
                  {line}
                </p>
              ))}
              {saysNothing && (
                <p className="text-warning-ink">
                  You have not said what to change yet. Add a comment or a note.
                </p>
              )}
            </div>
            <Button
              type="submit"
              form={`${id}-form`}
              // The button appears under the pointer that has just opened the panel, so its tooltip would cover the
              // panel.
              className={cx('[&>.reason]:hidden', extra ? 'basis-full' : 'flex-1')}
              pending={pending}
              pendingLabel={choice ? 'Sending...' : 'Submitting...'}
              disabledReason={reason}
            >
              {extra
                ? `Send and accept ${formatMoney(extra.extraMinor, extra.currency)}`
                : choice
                  ? 'Send decision'
                  : 'Submit Feedback'}
            </Button>
            {extra && (
              <>
                <Button
                  variant="secondary"
                  className="flex-1 [&>.reason]:hidden"
                  pending={pending}
                  disabledReason={reason}
                  onClick={() => void submit(false)}
                >
                  Ask first
                </Button>
                <Button variant="quiet" className="flex-1" onClick={onKeep}>
                  Keep as draft
                </Button>
              </>
            )}
            {reason && (
              <p aria-hidden="true" className="basis-full text-center type-meta text-ink-soft">
                {reason}
              </p>
            )}
          </>,
          foot,
        )}
    </form>
  );
}
