import { useMutation } from '@tanstack/react-query';
import { sendClientMessage } from '#contract/messages.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import { declineMyQuote } from '#contract/my-quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { createOnceByKey } from '#web/api/calls/idempotency.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';

const once = createOnceByKey();

interface AnswerFormProps {
  quote: ClientQuote;
  onDone: (quote: ClientQuote | null) => void;
}

/**
 * The form for a question about a quote or one of its lines. The question becomes a message that names the quote and
 * the line.
 */
export function AskForm({ quote, onDone }: AnswerFormProps) {
  const { id, number, title, version } = quote;
  const [line, setLine] = useDraft(`quote/${id}/ask-line`, '');
  const [question, setQuestion] = useDraft(`quote/${id}/ask`, '');
  const about = version.content.lines.find((each) => each.id === line);
  const ask = useMutation({
    mutationFn: () => {
      const subject = `${number} ${title}, version ${version.number}${about ? `, line “${about.name}”` : ''}`;
      const body = { message: `${subject}:\n\n${question.trim()}`, files: [], links: [] };
      return once(body, (headers) => call(sendClientMessage, { body, headers }));
    },
    onSuccess: () => {
      setQuestion('');
      setLine('');
      toast({ title: 'Message Sent', description: 'The answer comes to your messages.', tone: 'success' });
      onDone(null);
    },
  });
  return (
    <form
      aria-label="Ask a question"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim() !== '' && !ask.isPending) ask.mutate();
      }}
    >
      {ask.error && <FormNote>{errorText(ask.error, 'The question could not be sent.')}</FormNote>}
      <Field label="About">
        <Select value={line} onChange={(event) => setLine(event.target.value)}>
          <option value="">The whole quote</option>
          <Options of={version.content.lines.map((each) => [each.id, each.name])} />
        </Select>
      </Field>
      <Field label="Your question" required>
        <Textarea
          ref={takesFocus}
          rows={4}
          maxLength={limits.description}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        pending={ask.isPending}
        disabledReason={question.trim() === '' ? 'Please write your question.' : null}
      >
        Send question
      </Button>
    </form>
  );
}

/** The form that declines a quote with a reason. */
export function DeclineForm({ quote: { id, version }, onDone }: AnswerFormProps) {
  const [reason, setReason] = useDraft(`quote/${id}/reason`, '');
  const decline = useMutation({
    mutationFn: () =>
      call(declineMyQuote, {
        params: { id },
        body: { version: version.number, reason: reason.trim() || null },
      }),
    onSuccess: (quote) => {
      setReason('');
      onDone(quote);
    },
  });
  return (
    <form
      aria-label="Decline this quote"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!decline.isPending) decline.mutate();
      }}
    >
      {decline.error && <FormNote>{errorText(decline.error, 'The quote could not be declined.')}</FormNote>}
      <Field label="Why not? (optional)" hint="One sentence helps us make a better offer.">
        <Textarea
          ref={takesFocus}
          rows={3}
          maxLength={limits.message}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={decline.isPending}>
        Decline quote
      </Button>
    </form>
  );
}
