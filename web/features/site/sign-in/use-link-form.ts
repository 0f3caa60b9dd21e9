import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#web/api/calls/api-error.ts';
import { leaveForCode } from './ways/leave-for-code.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** What is refused: at the fields, and in words for all of it. */
export interface Refusal<Errors> {
  fields: Errors;
  title: string;
  text: string;
}

interface LinkFormOptions<Errors, Body> {
  check: (form: FormData) => { body: Body } | { refusal: Refusal<Errors> };
  /** Leaves the page when it has succeeded. */
  send: (token: string, body: Body) => Promise<void>;
  refusalOf: (error: unknown) => Refusal<Errors>;
}

/**
 * What the forms behind a one-time link do alike: check, send, say what was refused at its field. The token stands in the
 * fragment of the address, which no server log ever sees.
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
    const [first] = Object.keys(fields);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
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
      // It stays pending: the page is about to change.
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
