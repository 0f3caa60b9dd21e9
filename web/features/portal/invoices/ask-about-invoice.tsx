import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askAboutMyInvoice } from '#contract/reminders.ts';
import { limits } from '#contract/validation/limits.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';

/**
 * The form for a question about an invoice, which becomes a message. The answer appears in the conversation; people who
 * may not read the conversation get it by mail.
 */
export function AskAboutInvoice({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useDraft(`invoice/${id}/ask`, '');
  const reads = useStanding('sees');
  const ask = useMutation({
    mutationFn: () => call(askAboutMyInvoice, { params: { id }, body: { words } }),
    onSuccess: () => {
      setWords('');
      setOpen(false);
      toast({
        title: 'Message Sent',
        description: reads ? 'The answer comes to your messages.' : 'The answer comes by e-mail.',
        tone: 'success',
      });
    },
  });
  if (!isOpen)
    return (
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setOpen(true)}>
        Ask about this invoice
      </Button>
    );
  return (
    <form
      aria-label="Ask about this invoice"
      className="flex w-full flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '' && !ask.isPending) ask.mutate();
      }}
    >
      {ask.error && <FormNote>{errorText(ask.error, 'The question could not be sent.')}</FormNote>}
      <Field label="Your question" required>
        <Textarea
          ref={takesFocus}
          rows={4}
          maxLength={limits.description}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          pending={ask.isPending}
          disabledReason={words.trim() === '' ? 'Please write your question.' : null}
        >
          Send question
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
