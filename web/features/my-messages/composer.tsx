import { useId, useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useSendMessage } from './data.ts';

/** Where the client writes. What could not be sent stays. */
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
      className="flex flex-col gap-2 border-t border-line bg-raised p-3 sm:flex-row sm:items-end sm:gap-3 sm:p-4"
    >
      <Field
        id={id}
        label="Your message"
        error={error}
        hint={<span className="text-xs pointer-coarse:hidden">Enter sends, Shift+Enter starts a new line.</span>}
        className="min-w-0 flex-1"
      >
        <Textarea
          ref={input}
          rows={2}
          className="max-h-48"
          maxLength={limits.message}
          value={text}
          readOnly={send.isPending}
          placeholder="Write to our team"
          onChange={(event) => {
            setError(null);
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            // While letters are being composed, Enter chooses among them.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
      </Field>
      <Button type="submit" pending={send.isPending} className="sm:mb-7 pointer-coarse:sm:mb-0">
        Send
      </Button>
    </form>
  );
}
