import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#web/api/calls/api-error.ts';
import { leaveForCode } from './ways/leave-for-code.ts';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** The errors of the fields, and the text of the notification. */
export interface Refusal<Errors> {
  fields: Errors;
  title: string;
  text: string;
}

interface LinkFormOptions<Errors, Body> {
  check: (form: FormData) => { body: Body } | { refusal: Refusal<Errors> };
  /** Opens another page after success. */
  send: (token: string, body: Body) => Promise<void>;
  refusalOf: (error: unknown) => Refusal<Errors>;
}

/**
 * The behaviour shared by forms that a one-time link opens: validates, sends, and shows errors at the fields. The token
 * is in the hash of the address, which browsers do not send to servers.
 */
export function useLinkForm<Errors extends object, Body>(
  none: Errors,
  { check, send, refusalOf }: LinkFormOptions<Errors, Body>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [token] = useState(() => window.location.hash.slice(1));
  const [gone, setGone] = useState(token === '');
  const [errors, setErrors] = useState(none);
  const [pending, setPending] = useState(false);

  function refuse({ fields, title, text }: Refusal<Errors>) {
    setErrors(fields);
    toast({ title, description: text, tone: 'error' });
    if (form.current) focusFirstError(form.current);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const checked = check(new FormData(event.currentTarget));
    if ('refusal' in checked) return refuse(checked.refusal);
    setErrors(none);
    setPending(true);
    try {
      await send(token, checked.body);
      // Stay pending, because the browser is opening another page.
    } catch (error) {
      if (leaveForCode(error)) return;
      setPending(false);
      if (error instanceof ApiError && error.code === 'gone') setGone(true);
      else refuse(refusalOf(error));
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    setErrors((all) => ({ ...all, [name]: undefined }));
  }

  return { token, gone, errors, pending, formProps: { ref: form, noValidate: true, onSubmit, onInput } };
}
