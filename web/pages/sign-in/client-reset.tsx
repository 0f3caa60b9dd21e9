import { resetPassword } from '#contract/auth.ts';
import { validationTexts } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { browser } from '#web/state/browser.ts';
import { call } from '#web/api/calls/client.ts';
import { LinkGone } from '#web/features/site/sign-in/link-gone.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { useLinkForm, type Refusal } from '#web/features/site/sign-in/use-link-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { flash } from '#web/ui/feedback/toast-store.ts';

type Errors = Partial<Record<'password' | 'confirmPassword', string | undefined>>;

const { password_required: short, passwords_do_not_match: different } = validationTexts;

function check(form: FormData): { body: { password: string } } | { refusal: Refusal<Errors> } {
  const password = form.get('password');
  if (typeof password !== 'string' || password.length < limits.passwordMin)
    return { refusal: { fields: { password: short.text }, ...short } };
  if (password !== form.get('confirmPassword'))
    return { refusal: { fields: { confirmPassword: different.text }, ...different } };
  return { body: { password } };
}

function refusalOf(error: unknown): Refusal<Errors> {
  const known = error instanceof ApiError ? error : null;
  const password = known?.fields['password'];
  return {
    fields: password ? { password } : {},
    title: known?.code === 'password_required' ? short.title : 'Error',
    text: errorText(error, 'The password could not be changed. Please try again.'),
  };
}

/** /client/reset#token: sets a new password with the link from the mail. */
export function ClientResetPage() {
  const { brand } = appBoot();
  const { gone, errors, pending, formProps } = useLinkForm<Errors, { password: string }>(
    {},
    {
      check,
      async send(token, { password }) {
        const { message } = await call(resetPassword, { body: { token, password } });
        flash({ title: 'Password Changed', description: message, tone: 'success' });
        browser.leave('/client/login');
      },
      refusalOf,
    },
  );

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
        <form {...formProps} aria-label="Choose a new password" className="flex flex-col gap-5">
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
