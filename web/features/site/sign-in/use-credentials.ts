import { useRef, useState, type FormEvent } from 'react';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { leaveForCode } from './ways/leave-for-code.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Errors by field; `form` is the error that belongs to neither field. */
export type CredentialErrors = Partial<Record<'email' | 'password' | 'form', string>>;

const emptyTexts = { email: 'Please enter your e-mail.', password: 'Please enter your password.' };
const unreachable = 'We could not reach the sign-in. Please check your connection and try again.';
const fallback = 'Invalid email or password';

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function errorsOf(error: unknown): CredentialErrors {
  if (!(error instanceof ApiError)) return { form: unreachable };
  const { fields, status } = error;
  if (Object.keys(fields).length > 0) return fields;
  const words = error.text ?? fallback;
  return status === 401 ? { password: words } : { form: words };
}

/** The behaviour shared by both sign-in forms: validates, sends, and shows errors at the fields and as a notification. */
export function useCredentials(
  send: (credentials: Credentials) => Promise<void>,
  initial: CredentialErrors = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(initial);
  const [pending, setPending] = useState(false);

  function refuse(next: CredentialErrors, title: string, description: string) {
    setErrors(next);
    toast({ title, description, tone: 'error' });
    const field = next.email ? 'email' : next.password ? 'password' : null;
    const input = field && form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`);
    if (input) input.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const credentials = { email: text(data, 'email').trim(), password: text(data, 'password') };
    const missing: CredentialErrors = {};
    if (!credentials.email) missing.email = emptyTexts.email;
    if (!credentials.password.trim()) missing.password = emptyTexts.password;
    if (missing.email || missing.password)
      return refuse(missing, validationTexts.validation_error.title, validationTexts.validation_error.login);
    setErrors({});
    setPending(true);
    try {
      await send(credentials);
      // Stay pending, because the browser is opening another page.
    } catch (error) {
      if (leaveForCode(error)) return;
      setPending(false);
      refuse(errorsOf(error), 'Login Failed', (error instanceof ApiError && error.text) || fallback);
    }
  }

  function forget(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (name === 'email' || name === 'password') setErrors(({ [name]: _, ...rest }) => rest);
  }

  return { form, errors, pending, submit, forget };
}
