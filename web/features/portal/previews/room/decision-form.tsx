import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DecisionKind } from '#contract/decisions.ts';
import type { NewPin, Pin } from '#contract/pins.ts';
import { defaultRating, type PreviewFeedback } from '#contract/preview-feedback.ts';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import { limits } from '#contract/validation/limits.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { StarInput } from '#web/ui/form/star-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { choiceOf } from '#web/ui/review/decision/decision-text.ts';
import { useSendFeedback } from '../data.ts';
import { Choices } from './choices.tsx';
import { useDecide } from './data.ts';
import { EarlierWords, useEarlierWords, useLeftBehind, wordsOf } from './earlier-words.tsx';

/** The unsent note. A decision takes it along. */
export interface UnsentNote {
  words: string;
  /** Why it cannot be sent yet. */
  waits: string | null;
  /** The note as the decision takes it. */
  body: NewPin;
  /** Sends it alone. */
  send: () => Promise<unknown>;
  /** Empties its form once it was sent. */
  clear: () => void;
}

interface DecisionFormProps {
  room: ClientRoom;
  newest: ClientVersion;
  note: UnsentNote | null;
  pins: readonly Pin[];
  /** The newest feedback of this person on the version. Its stars are the first ones shown. */
  given: PreviewFeedback | undefined;
  /** The element under the panel that holds the form's button. */
  foot: HTMLElement | null;
  onDone: () => void;
}

const count = (n: number, noun: string) => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`);

/**
 * Stars, a decision and words about one version, with the unsent note. With a decision all of it is one call. Stars and words alone
 * go by the specified call.
 */
export function DecisionForm({ room, newest, note, pins, given, foot, onDone }: DecisionFormProps) {
  const { preview, openPins } = room;
  const id = useId();
  const decides = useStanding('decides');
  const untouched = { rating: given?.rating ?? defaultRating, touched: false };
  const [stars, setStars] = useDraft(`preview-rating/${newest.id}`, untouched);
  const [chosen, setKind] = useDraft<DecisionKind | null>(`verdict/${newest.id}`, null);
  const [words, setWords] = useDraft(wordsOf(newest.id), '');
  const [problem, setProblem] = useState<string | null>(null);
  const [sendsNote, setSendsNote] = useState(false);
  const earlier = useEarlierWords(room, newest);
  const left = useLeftBehind(pins);
  const [decide, rate] = [useDecide(), useSendFeedback()];
  const pending = sendsNote || decide.isPending || rate.isPending;
  const version = `v${newest.number}`;
  const choice = decides && chosen ? choiceOf(chosen) : null;
  const says = words.trim() !== '' || note !== null;
  const missing = choice?.kind === 'approve-with-notes' && !says ? 'Please write your notes.' : null;
  const reason = missing ?? note?.waits ?? null;

  const sendDecision = (kind: DecisionKind) =>
    decide.mutateAsync({
      params: { id: preview.id },
      body: {
        versionId: newest.id,
        contentHash: newest.contentHash,
        kind,
        words,
        ...(stars.touched && { rating: stars.rating }),
        ...(note && { notes: [note.body] }),
      },
    });
  const sendStars = async () => {
    if (note) {
      setSendsNote(true);
      await note.send().finally(() => setSendsNote(false));
    }
    const ratingTouched = stars.touched || (given?.ratingTouched ?? false);
    await rate.mutateAsync({ previewId: preview.id, rating: stars.rating, ratingTouched, feedback: words });
  };
  const submit = async () => {
    if (reason || pending) return;
    setProblem(null);
    try {
      if (choice) {
        await sendDecision(choice.kind);
        note?.clear();
        toast({ title: `You ${choice.done(version)}`, tone: 'success' });
      } else await sendStars();
    } catch (error) {
      return setProblem(`Not sent, and kept here. ${errorText(error, 'Please try again.')}`);
    }
    setKind(null);
    setWords('');
    setStars(untouched);
    onDone();
  };

  // Notes to show above the button, one line each.
  const before = [
    choice?.means(version, preview.title),
    choice && openPins > 0 && `${count(openPins, 'note')} ${openPins === 1 ? 'is' : 'are'} still open.`,
    note && `1 note goes with it: ${note.words}`,
    left,
  ].filter((line) => typeof line === 'string');
  const saysNothing = choice?.kind === 'request-changes' && !says && openPins === 0;

  return (
    <form
      id={`${id}-form`}
      aria-label={decides ? `Decision on ${version}` : `Feedback on ${version}`}
      className="flex flex-col gap-3 lg:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <StarInput
        label="Rating"
        value={stars.rating}
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
            <div
              role="status"
              className="flex basis-full flex-col gap-0.5 text-xs text-ink-soft empty:hidden"
            >
              {before.map((line) => (
                <p key={line} className="line-clamp-2 wrap-anywhere">
                  {line}
                </p>
              ))}
              {saysNothing && (
                <p className="text-warning-ink">Nothing says what to change yet. Add a comment or a note.</p>
              )}
            </div>
            <Button
              type="submit"
              form={`${id}-form`}
              // It appears under the pointer that opened the panel, and its tooltip would cover the panel at once.
              className="flex-1 [&>.reason]:hidden"
              pending={pending}
              pendingLabel={choice ? 'Sending...' : 'Submitting...'}
              disabledReason={reason}
            >
              {choice ? 'Send decision' : 'Submit Feedback'}
            </Button>
            {reason && (
              <p aria-hidden="true" className="basis-full text-center text-xs text-ink-soft">
                {reason}
              </p>
            )}
          </>,
          foot,
        )}
    </form>
  );
}
