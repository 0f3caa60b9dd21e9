import { newPassword } from '#contract/auth.ts';
import type { Side } from '#contract/sign-in.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { LinkGone } from './link-gone.tsx';
import { SignInLayout } from './parts/sign-in-layout.tsx';
import { useLinkForm, type Refusal } from './use-link-form.ts';

type Errors = Partial<Record<'password' | 'confirmPassword', string | undefined>>;

const { password_required: short, passwords_do_not_match: different } = validationTexts;

const least: Record<Side, number> = { client: limits.passwordMin, staff: limits.staffPasswordMin };

const check =
  (side: Side, confirms: boolean) =>
  (form: FormData): { body: string } | { refusal: Refusal<Errors> } => {
    const { data: password, error } = newPassword[side].safeParse(form.get('password'));
    if (password === undefined) {
      const text = error?.issues[0]?.message ?? short.text;
      return { refusal: { fields: { password: text }, title: short.title, text } };
    }
    if (confirms && password !== form.get('confirmPassword'))
      return { refusal: { fields: { confirmPassword: different.text }, ...different } };
    return { body: password };
  };

interface PasswordByLinkProps {
  side: Side;
  title: string;
  lead: string;
  /** The lead text if the link no longer works. */
  goneLead: string;
  /** The accessible name of the form. */
  name: string;
  label: string;
  /** A sentence after the sentence about the minimum length. */
  hint?: string;
  action: string;
  pendingLabel: string;
  /** True if the password must be typed twice. */
  confirms?: boolean;
  /** The error text if the server sends none. */
  failure: string;
  /** Saves the password and opens another page. */
  save: (token: string, password: string) => Promise<void>;
}

/** The page that a mailed link opens to set a password. The token is in the hash of the address. */
export function PasswordByLink({ side, confirms = false, failure, save, ...words }: PasswordByLinkProps) {
  const { gone, errors, pending, formProps } = useLinkForm<Errors, string>(
    {},
    {
      check: check(side, confirms),
      send: save,
      refusalOf(error) {
        const known = error instanceof ApiError ? error : null;
        const password = known?.fields['password'];
        return {
          fields: password ? { password } : {},
          title: known?.code === 'password_required' ? short.title : 'Error',
          text: errorText(error, failure),
        };
      },
    },
  );
  const input = { autoComplete: 'new-password', maxLength: limits.passwordMax } as const;
  return (
    <SignInLayout
      brand={appBoot().brand}
      title={gone ? 'This link no longer works' : words.title}
      lead={gone ? words.goneLead : words.lead}
      caption={side}
    >
      {gone ? (
        <LinkGone href={`/${side}/forgot`} action="Ask for a new link" />
      ) : (
        <form {...formProps} aria-label={words.name} className="flex flex-col gap-5">
          <Field
            label={words.label}
            required
            error={errors.password}
            hint={`At least ${least[side]} characters. ${words.hint ?? ''}`.trim()}
          >
            <PasswordInput name="password" {...input} />
          </Field>
          {confirms && (
            <Field label="Confirm Password" required error={errors.confirmPassword}>
              <PasswordInput name="confirmPassword" {...input} />
            </Field>
          )}
          <Button
            type="submit"
            size="lg"
            pending={pending}
            pendingLabel={words.pendingLabel}
            className="mt-1 w-full"
          >
            {words.action}
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}
