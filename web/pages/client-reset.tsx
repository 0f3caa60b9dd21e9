import { useRef, useState, type FormEvent } from 'react';
import { resetPassword } from '#contract/auth.ts';
import { validationTexts } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { appBoot } from '#web/api/boot.ts';
import { browser } from '#web/api/browser.ts';
import { call } from '#web/api/client.ts';
import { LinkGone } from '#web/features/sign-in/link-gone.tsx';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { flash, toast } from '#web/ui/toast-store.ts';

type Errors = Partial<Record<'password' | 'confirmPassword', string | undefined>>;

const { password_required: short, passwords_do_not_match: different } = validationTexts;

/** /client/reset#token: sets a new password with the link from the mail. The token stands in the fragment, which no server log ever sees. */
export function ClientResetPage() {
  const { brand } = appBoot();
  const [token] = useState(() => window.location.hash.slice(1));
  const [gone, setGone] = useState(token === '');
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(fields: Errors, title: string, description: string) {
    setErrors(fields);
    toast({ title, description, tone: 'error' });
    const [first] = Object.keys(fields);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const password = data.get('password');
    if (typeof password !== 'string') return;
    if (password.length < limits.passwordMin)
      return refuse({ password: short.text }, short.title, short.text);
    if (password !== data.get('confirmPassword'))
      return refuse({ confirmPassword: different.text }, different.title, different.text);
    setErrors({});
    setPending(true);
    try {
      const { message } = await call(resetPassword, { body: { token, password } });
      flash({ title: 'Password Changed', description: message, tone: 'success' });
      browser.leave('/client/login');
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError && error.code === 'gone') return setGone(true);
      const field = error instanceof ApiError ? error.fields['password'] : undefined;
      const title = error instanceof ApiError && error.code === 'password_required' ? short.title : 'Error';
      refuse(
        field ? { password: field } : {},
        title,
        errorText(error, 'The password could not be changed. Please try again.'),
      );
    }
  }

  return (
    <SignInLayout
      brand={brand}
      title={gone ? 'This link is spent' : 'Choose a new password'}
      lead={
        gone
          ? 'A link to a new password works once, for one hour.'
          : 'It ends every session that is still open.'
      }
      caption="See your project grow, from first call to full bloom."
    >
      {gone ? (
        <LinkGone href="/client/forgot" action="Ask for a new link" />
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onInput={(event) => {
            const { name } = event.target as HTMLInputElement;
            setErrors((all) => ({ ...all, [name]: undefined }));
          }}
          aria-label="Choose a new password"
          className="flex flex-col gap-5"
        >
          <Field
            label="New password"
            required
            error={errors.password}
            hint={`At least ${limits.passwordMin} characters.`}
          >
            <PasswordInput name="password" autoComplete="new-password" maxLength={limits.passwordMax} />
          </Field>
          <Field label="Confirm Password" required error={errors.confirmPassword}>
            <PasswordInput
              name="confirmPassword"
              autoComplete="new-password"
              maxLength={limits.passwordMax}
            />
          </Field>
          <Button type="submit" size="lg" pending={pending} pendingLabel="Saving..." className="mt-1 w-full">
            Save the new password
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}
