import { welcomeClient } from '#contract/auth.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { LinkGone } from '#web/features/site/sign-in/link-gone.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { useLinkForm, type Refusal } from '#web/features/site/sign-in/use-link-form.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { browser } from '#web/state/browser.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

type Errors = { password?: string | undefined };

const { password_required: short } = validationTexts;

function check(form: FormData): { body: { password: string } } | { refusal: Refusal<Errors> } {
  const password = form.get('password');
  return typeof password === 'string' && password.length >= limits.passwordMin
    ? { body: { password } }
    : { refusal: { fields: { password: short.text }, ...short } };
}

/** /client/welcome#token: the first page of a client whose account staff opened; it takes a password and signs in. */
export function ClientWelcomePage() {
  const { brand } = appBoot();
  const { gone, errors, pending, formProps } = useLinkForm<Errors, { password: string }>(
    {},
    {
      check,
      async send(token, { password }) {
        await call(welcomeClient, { body: { token, password } });
        browser.leave('/client/dashboard');
      },
      refusalOf: (error) => ({
        fields: error instanceof ApiError ? error.fields : {},
        title: 'Error',
        text: errorText(error, 'The password could not be saved. Please try again.'),
      }),
    },
  );
  return (
    <SignInLayout
      brand={brand}
      title={gone ? 'This link is spent' : `Welcome to ${brand.name}`}
      lead={
        gone
          ? 'It works once, within seven days.'
          : 'Here you follow the work, send files and decide on previews. Choose a password to open your portal.'
      }
      caption="client"
    >
      {gone ? (
        <LinkGone href="/client/forgot" action="Ask for a new link" />
      ) : (
        <form {...formProps} aria-label="Open your portal" className="flex flex-col gap-5">
          <Field
            label="Choose a password"
            required
            error={errors.password}
            hint={`At least ${limits.passwordMin} characters. You sign in with it and your e-mail address.`}
          >
            <PasswordInput name="password" autoComplete="new-password" maxLength={limits.passwordMax} />
          </Field>
          <Button type="submit" size="lg" pending={pending} pendingLabel="Opening..." className="mt-1 w-full">
            Open my portal
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}
