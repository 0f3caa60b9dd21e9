import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { createOnceByKey } from '#web/api/calls/idempotency.ts';
import { useFormToken } from '#web/api/calls/use-form-token.ts';
import { useKeptFields } from '#web/state/leaving/kept-fields.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { checkMessage, refusalFor, sendMessage, type MessageRefusal } from './send-message.ts';

export interface ContactMessageFormProps {
  /** The initial values. */
  values?: { name?: string; email?: string; subject?: string; message?: string };
  /** Error texts by field after a post without JavaScript. */
  wrong?: Record<string, string>;
  /** The form token in the server's HTML, for a post without JavaScript. */
  formToken?: string;
  /** The name of this tab's draft, with the id of a signed-in person. Null if other code stores the draft. */
  keptAs?: string | null;
  /** Called once the message was sent. */
  onSent?: () => void;
}

/** The form for a message to the team. Without JavaScript it posts natively, so its fields are uncontrolled. */
export function ContactMessageForm({
  values = {},
  wrong = {},
  formToken,
  keptAs = 'message',
  onSent,
}: ContactMessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { keep, forget } = useKeptFields(form, keptAs);
  const [errors, setErrors] = useState(wrong);
  const [pending, setPending] = useState(false);
  const [once] = useState(createOnceByKey);
  const takeToken = useFormToken();

  // The hydrated form shows errors; without JavaScript the browser validates.
  useLayoutEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);

  function refuse({ title, text, fields }: MessageRefusal) {
    setErrors(fields);
    toast({ title, description: text, tone: 'error' });
    const first = Array.from(form.current?.elements ?? []).find(
      (field) => (field.getAttribute('name') ?? '') in fields,
    );
    if (!(first instanceof HTMLElement)) return;
    first.focus();
    // On a small screen the notification covers an edge of the screen, so scroll the field to the center.
    first.scrollIntoView({ block: 'center' });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const checked = checkMessage(new FormData(event.currentTarget));
    if ('refusal' in checked) return refuse(checked.refusal);
    setErrors({});
    setPending(true);
    try {
      const { formToken: rendered, ...content } = checked.body;
      const token = (await takeToken()) ?? rendered;
      const thanks = await once(content, (headers) =>
        sendMessage({ ...content, ...(token && { formToken: token }) }, headers),
      );
      form.current?.reset();
      forget();
      toast({ title: 'Message Sent', description: thanks, tone: 'success' });
      onSent?.();
    } catch (error) {
      refuse(refusalFor(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      ref={form}
      // Without JavaScript, the server answers a refused post with the whole page; the hash scrolls to the form.
      action="/api/messages#message"
      method="post"
      onSubmit={submit}
      onInput={keep}
      className="form-grid"
      aria-label="Send a message"
    >
      <Field label="Your name" required error={errors['name']}>
        <Input name="name" autoComplete="name" maxLength={limits.name} defaultValue={values.name} />
      </Field>
      <Field label="Your email" required error={errors['email']}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={values.email}
        />
      </Field>
      <Field label="Subject" error={errors['subject']} className="wide">
        <Input name="subject" autoComplete="off" maxLength={limits.subject} defaultValue={values.subject} />
      </Field>
      <Field label="Your message" required error={errors['message']} className="wide">
        <Textarea name="message" rows={4} maxLength={limits.message} defaultValue={values.message} />
      </Field>
      {/* A hidden field that only robots fill in. */}
      <div className="sr-only" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {formToken && <input type="hidden" name="formToken" value={formToken} />}
      <Button type="submit" pending={pending} pendingLabel="Sending..." className="start">
        Send Message
      </Button>
    </form>
  );
}
