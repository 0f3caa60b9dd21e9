import { useId } from 'react';
import { createPortal } from 'react-dom';
import type { DecisionKind } from '#contract/decisions.ts';
import { limits } from '#contract/validation/limits.ts';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useDecide } from './data.ts';
import { choiceOf, decisionChoices } from '#web/ui/review/verdict/verdict-text.ts';

interface DecisionFormProps {
  room: ClientRoom;
  newest: ClientVersion;
  /** Where its button stands, always in reach. */
  foot: HTMLElement | null;
  onDone: () => void;
}

/** Three choices, words, and one button that says what it does. The words outlive a version that came meanwhile. */
export function DecisionForm({ room: { preview, openPins }, newest, foot, onDone }: DecisionFormProps) {
  const id = useId();
  // A choice is for the version it was made on; the words go on to the next.
  const [kind, setKind] = useDraft<DecisionKind | null>(`verdict/${newest.id}`, null);
  const [words, setWords] = useDraft(`verdict-words/${preview.id}`, '');
  const send = useDecide();
  const version = `v${newest.number}`;
  const choice = kind && choiceOf(kind);
  const missing = kind === 'approve-with-notes' && words.trim() === '' ? 'Please write your notes.' : null;
  const reason = choice ? missing : 'Please choose one of the three.';
  const submit = () => {
    if (!choice || missing) return;
    const body = { versionId: newest.id, contentHash: newest.contentHash, kind: choice.kind, words };
    send.mutate(
      { params: { id: preview.id }, body },
      {
        onSuccess: () => {
          setKind(null);
          setWords('');
          toast({ title: `You ${choice.done(version)}`, tone: 'success' });
          onDone();
        },
      },
    );
  };
  return (
    <form
      id={`${id}-form`}
      aria-label={`Verdict on ${version}`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div role="radiogroup" aria-label={`Your verdict on ${version}`} className="flex flex-col gap-2">
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
              onChange={() => setKind(each.kind)}
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
              // It comes under the finger or pointer that opened the verdict: its reason would lie over the panel at once.
              className="w-full [&>.reason]:hidden"
              pending={send.isPending}
              disabledReason={reason}
            >
              {choice ? choice.send(version) : 'Send your verdict'}
            </Button>
            {reason && (
              <p aria-hidden="true" className="mt-1.5 text-center text-xs text-ink-soft">
                {reason}
              </p>
            )}
          </>,
          foot,
        )}
    </form>
  );
}
