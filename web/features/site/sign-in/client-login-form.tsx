import { useEffect, useState } from 'react';
import { clientLogin } from '#contract/auth.ts';
import { browser } from '#web/state/browser.ts';
import { call } from '#web/api/calls/client.ts';
import { takeReturnAddress } from '#web/state/leaving/return-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { flash } from '#web/ui/feedback/toast-store.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { AlertNote } from './parts/alert-note.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { useCredentials, type CredentialErrors } from './use-credentials.ts';

interface ClientLoginFormProps {
  /** The initial value of the e-mail field. */
  email?: string;
  /** The page to open after the sign-in, by default the portal. */
  next?: string;
  /** The refusal of a post without JavaScript. */
  refusal?: { title: string; errors: CredentialErrors };
}

/**
 * The form of the client's sign-in. Without JavaScript the browser posts the form, and the server renders the page
 * again with the errors.
 */
export function ClientLoginForm({ email, next, refusal }: ClientLoginFormProps) {
  const { form, errors, pending, submit, forget } = useCredentials(async (credentials) => {
    const { user } = await call(clientLogin, { body: credentials });
    flash({ title: 'Login Successful', description: `Welcome back, ${user.name}.`, tone: 'success' });
    browser.leave(next ?? takeReturnAddress());
  }, refusal?.errors);
  // The browser validates only on pages without JavaScript.
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <>
      <form
        ref={form}
        action="/api/client/login"
        method="post"
        noValidate={live}
        onSubmit={submit}
        onInput={forget}
        aria-label="Client Login"
        className="flex flex-col gap-5"
      >
        {errors.form ? <AlertNote title={refusal?.title ?? 'Login Failed'}>{errors.form}</AlertNote> : null}
        {next && <input type="hidden" name="next" value={next} />}
        <CredentialFields
          errors={errors}
          email={email}
          aside={
            <a
              href="/client/forgot"
              className="-my-3 flex min-h-11 items-center rounded-md text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
            >
              Forgot password?
            </a>
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={pending}
          pendingLabel="Signing in..."
          className="mt-1 w-full"
        >
          Sign in
        </Button>
      </form>
      <Toaster />
    </>
  );
}
