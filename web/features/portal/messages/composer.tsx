import { useId, useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useSendMessage } from './data.ts';

/** The input for a message. Text that could not be sent stays. */
export function Composer({ onSent }: { onSent: () => void }) {
  const id = useId();
  const [text, setText] = useDraft('message', '');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const send = useSendMessage(() => {
    setText('');
    onSent();
  });

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (send.isPending) return;
    input.current?.focus();
    if (text.trim() === '') return setError('Please write a message.');
    send.mutate(text.trim());
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Write a message"
      className="flex flex-col gap-1.5 border-t border-line bg-raised p-3 sm:px-6 sm:py-4"
    >
      <div className="flex items-end gap-2 sm:gap-3">
        <Textarea
          ref={input}
          aria-label="Your message"
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          aria-invalid={error !== null || undefined}
          rows={1}
          className="max-h-40 min-h-11"
          maxLength={limits.message}
          value={text}
          readOnly={send.isPending}
          placeholder="Write to our team"
          enterKeyHint="send"
          onChange={(event) => {
            setError(null);
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            // While an input method composes text, Enter selects a candidate.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        <Button type="submit" pending={send.isPending}>
          Send
        </Button>
      </div>
      {error ? (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-sm text-danger-ink">
          <Icon name="alert" className="size-4" />
          {error}
        </p>
      ) : (
        <p id={`${id}-hint`} className="text-xs text-ink-soft pointer-coarse:sr-only">
          Enter sends, Shift+Enter starts a new line.
        </p>
      )}
    </form>
  );
}
