import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DecisionKind } from '#contract/decisions.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { readDraft, writeDraft } from '#web/state/draft-store.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { useDecide } from './data.ts';
import { choiceOf, decisionChoices, namesText } from '#web/ui/review/decision/decision-text.ts';

/** The unsent note; it is sent before the decision. */
export interface UnsentNote {
  words: string;
  /** Why it cannot be sent yet. */
  waits: string | null;
  send: () => Promise<unknown>;
}

interface DecisionFormProps {
  room: ClientRoom;
  newest: ClientVersion;
  note: UnsentNote | null;
  pins: readonly Pin[];
  /** The element under the panel that holds the form's button. */
  foot: HTMLElement | null;
  onDone: () => void;
}

const wordsOf = (id: string) => `verdict-words/${id}`;

/** Finds unsent words that were written for an earlier version. */
function useEarlierWords({ preview, versions }: ClientRoom, newest: ClientVersion) {
  const client = useQueryClient();
  const [dropped, setDropped] = useState<string[]>([]);
  const places = [
    ...versions.filter(({ number }) => number < newest.number),
    // An earlier release kept the words under the id of the preview.
    { id: preview.id, number: newest.number - 1 },
  ];
  const [kept] = places.flatMap(({ id, number }) => {
    const words = readDraft(client, wordsOf(id));
    return typeof words === 'string' && !dropped.includes(id) ? [{ id, number, words }] : [];
  });
  const drop = (id: string) => {
    writeDraft(client, wordsOf(id), undefined);
    setDropped([...dropped, id]);
  };
  return kept && { ...kept, drop: () => drop(kept.id) };
}

/** Names the unsent replies and the unsent comment, which a decision does not send. */
function useLeftBehind(previewId: string, pins: readonly Pin[]): string | null {
  const client = useQueryClient();
  const isTyped = (name: string) => readDraft(client, name) !== undefined;
  const replies = pins.filter(({ id }) => isTyped(`pin-reply/${id}`));
  const left = [
    ...replies.map(({ number }) => `your reply to note ${number}`),
    ...(isTyped(`preview-comment/${previewId}`) ? ['your comment'] : []),
  ];
  return left.length === 0 ? null : `Not sent with it: ${namesText(left.map((name) => ({ name })))}.`;
}

/** The form of a decision. Its choice and words belong to one version. */
export function DecisionForm({ room, newest, note, pins, foot, onDone }: DecisionFormProps) {
  const { preview, openPins } = room;
  const id = useId();
  const [kind, setKind] = useDraft<DecisionKind | null>(`verdict/${newest.id}`, null);
  const [words, setWords] = useDraft(wordsOf(newest.id), '');
  const [problem, setProblem] = useState<string | null>(null);
  const [sendsNote, setSendsNote] = useState(false);
  const earlier = useEarlierWords(room, newest);
  const left = useLeftBehind(preview.id, pins);
  const send = useDecide();
  const version = `v${newest.number}`;
  const choice = kind && choiceOf(kind);
  const missing = kind === 'approve-with-notes' && words.trim() === '' ? 'Please write your notes.' : null;
  const reason = choice ? (missing ?? note?.waits ?? null) : 'Please choose one of the three.';
  const saysNothing = kind === 'request-changes' && words.trim() === '' && !note && openPins === 0;
  const submit = async () => {
    if (!choice || reason || sendsNote || send.isPending) return;
    const body = { versionId: newest.id, contentHash: newest.contentHash, kind: choice.kind, words };
    setProblem(null);
    if (note) {
      setSendsNote(true);
      try {
        await note.send();
      } catch (error) {
        const why = errorText(error, 'Please try again.');
        return setProblem(`Your decision was not sent, because your note could not be sent: ${why}`);
      } finally {
        setSendsNote(false);
      }
    }
    onceAnswered(send.mutateAsync({ params: { id: preview.id }, body }), () => {
      setKind(null);
      setWords('');
      toast({ title: `You ${choice.done(version)}`, tone: 'success' });
      onDone();
    });
  };
  return (
    <form
      id={`${id}-form`}
      aria-label={`Decision on ${version}`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Choices version={version} kind={kind} onChoose={setKind} />
      {earlier && (
        <EarlierWords
          {...earlier}
          onUse={() => {
            setWords([words, earlier.words].filter(Boolean).join('\n\n'));
            earlier.drop();
          }}
        />
      )}
      {(choice || words !== '') && (
        <>
          <Field label={kind === 'approve-with-notes' ? 'Your notes' : 'Anything to add? (optional)'}>
            <Textarea
              rows={3}
              value={words}
              maxLength={limits.message}
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
          {choice && (
            <p className="text-sm">
              {choice.means(version, preview.title)}
              {openPins > 0 &&
                ` ${openPins === 1 ? '1 note is' : `${openPins} notes are`} still open${kind === 'request-changes' ? ` and ${openPins === 1 ? 'comes' : 'come'} with it` : ''}.`}
            </p>
          )}
        </>
      )}
      {foot &&
        createPortal(
          <>
            <Button
              type="submit"
              form={`${id}-form`}
              // It appears under the pointer that opened the panel, and its tooltip would cover the panel at once.
              className="flex-1 [&>.reason]:hidden"
              pending={sendsNote || send.isPending}
              disabledReason={reason}
            >
              {choice ? choice.send(version) : 'Send your decision'}
            </Button>
            {reason && (
              <p aria-hidden="true" className="basis-full text-center text-xs text-ink-soft">
                {reason}
              </p>
            )}
            <div role="status" className="flex basis-full flex-col gap-1 text-xs text-ink-soft empty:hidden">
              {choice && note && (
                <p className="line-clamp-2 wrap-anywhere">Your note goes with it: {note.words}</p>
              )}
              {saysNothing && (
                <p className="text-warning-ink">
                  It goes without a word or a note: nothing says what to change.
                </p>
              )}
              {choice && left && <p>{left}</p>}
            </div>
            <div className="basis-full empty:hidden">
              <FormNote>{problem}</FormNote>
            </div>
          </>,
          foot,
        )}
    </form>
  );
}

interface ChoicesProps {
  version: string;
  kind: DecisionKind | null;
  onChoose: (kind: DecisionKind) => void;
}

function Choices({ version, kind, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={`Your decision on ${version}`} className="flex flex-col gap-2">
      {decisionChoices.map((each) => (
        <label
          key={each.kind}
          className="relative flex min-h-14 cursor-pointer items-start gap-3 rounded-lg bg-raised px-4 py-3 ring-1 ring-control transition-shadow ring-inset has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={`${id}-kind`}
            checked={kind === each.kind}
            aria-describedby={`${id}-${each.kind}`}
            aria-label={each.label}
            onChange={() => onChoose(each.kind)}
            className="mt-1 size-4.5 shrink-0 accent-brand outline-none"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{each.label}</span>
            <span id={`${id}-${each.kind}`} className="block text-sm text-ink-soft">
              {each.hint}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

interface EarlierWordsProps {
  number: number;
  words: string;
  onUse: () => void;
  drop: () => void;
}

/** Offers to use or discard the unsent words for an earlier version. */
function EarlierWords({ number, words, onUse, drop }: EarlierWordsProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">
        Not sent with v{number}: {words}
      </p>
      <div className="-ms-1 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onUse}>
          Use these words
        </Button>
        <Button size="sm" variant="quiet" onClick={drop}>
          Discard
        </Button>
      </div>
    </div>
  );
}
