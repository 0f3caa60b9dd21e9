import { useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { checkMessage, sendMessage, textsFor, type MessageFields } from './send-message.ts';

interface ContactMessageFormProps {
  /** What stands in the fields at first. */
  values?: { name?: string; email?: string; subject?: string };
  /** Called once the message has arrived. */
  onSent?: () => void;
}

/** A message to the team. It posts by itself where there is no JavaScript, so its fields keep their own state. */
export function ContactMessageForm({ values = {}, onSent }: ContactMessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<MessageFields>({});
  const [pending, setPending] = useState(false);

  function refuse(title: string, description: string, fields: MessageFields) {
    setErrors(fields);
    toast({ title, description, tone: 'error' });
    const wrong = Array.from(form.current?.elements ?? []).find(
      (field) => (field.getAttribute('name') ?? '') in fields,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const checked = checkMessage(new FormData(event.currentTarget));
    if (!checked.body) return refuse('Validation Error', checked.text, checked.fields);
    setErrors({});
    setPending(true);
    try {
      await sendMessage(checked.body);
      form.current?.reset();
      toast({ title: 'Message Sent', description: 'We answer within 24 hours.', tone: 'success' });
      onSent?.();
    } catch (error) {
      const { text, fields } = textsFor(error);
      refuse('Error', text, fields);
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      ref={form}
      action="/api/messages"
      method="post"
      onSubmit={submit}
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <Field label="Your name" required error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={limits.name} defaultValue={values.name} />
      </Field>
      <Field label="Your e-mail" required error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={values.email}
        />
      </Field>
      <Field label="Subject" error={errors.subject} className="sm:col-span-2">
        <Input name="subject" autoComplete="off" maxLength={limits.subject} defaultValue={values.subject} />
      </Field>
      <Field label="Your message" required error={errors.message} className="sm:col-span-2">
        <Textarea name="message" rows={4} maxLength={limits.message} />
      </Field>
      <Button type="submit" pending={pending} pendingLabel="Sending..." className="justify-self-start">
        Send Message
      </Button>
    </form>
  );
}
