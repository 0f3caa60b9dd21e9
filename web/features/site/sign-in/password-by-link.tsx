import type { resetPassword, staffResetPassword } from '#contract/auth.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { browser } from '#web/state/browser.ts';
import { call } from '#web/api/calls/client.ts';
import { LinkGone } from '../link-gone.tsx';
import { SignInLayout } from '../parts/sign-in-layout.tsx';
import { useLinkForm, type Refusal } from '../use-link-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { flash } from '#web/ui/feedback/toast-store.ts';

type Errors = Partial<Record<'password' | 'confirmPassword', string | undefined>>;

const { password_required: short, passwords_do_not_match: different } = validationTexts;

/** How long a password of the side is at least, and what is said of a shorter one. */
interface Least {
  length: number;
  title: string;
  text: string;
}

const check =
  ({ length, ...words }: Least) =>
  (form: FormData): { body: { password: string } } | { refusal: Refusal<Errors> } => {
    const password = form.get('password');
    if (typeof password !== 'string' || password.length < length)
      return { refusal: { fields: { password: words.text }, ...words } };
    if (password !== form.get('confirmPassword'))
      return { refusal: { fields: { confirmPassword: different.text }, ...different } };
    return { body: { password } };
  };

function refusalOf(error: unknown): Refusal<Errors> {
  const known = error instanceof ApiError ? error : null;
  const password = known?.fields['password'];
  return {
    fields: password ? { password } : {},
    title: known?.code === 'password_required' ? short.title : 'Error',
    text: errorText(error, 'The password could not be changed. Please try again.'),
  };
}

interface ResetScreenProps {
  save: typeof resetPassword | typeof staffResetPassword;
  least: Least;
  login: string;
  forgot: string;
  caption: 'client' | 'staff';
}

/** Sets a new password with the token of a mailed link, which stands in the fragment of the address. */
export function ResetScreen({ save, least, login, forgot, caption }: ResetScreenProps) {
  const { brand } = appBoot();
  const { gone, errors, pending, formProps } = useLinkForm<Errors, { password: string }>(
    {},
    {
      check: check(least),
      async send(token, { password }) {
        const { message } = await call(save, { body: { token, password } });
        flash({ title: 'Password Changed', description: message, tone: 'success' });
        browser.leave(login);
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
      caption={caption}
    >
      {gone ? (
        <LinkGone href={forgot} action="Ask for a new link" />
      ) : (
        <form {...formProps} aria-label="Choose a new password" className="flex flex-col gap-5">
          <Field
            label="New password"
            required
            error={errors.password}
            hint={`At least ${least.length} characters.`}
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
