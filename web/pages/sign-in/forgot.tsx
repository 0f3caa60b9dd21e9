import { useRef, useState, type FormEvent } from 'react';
import { forgotPassword, type Side } from '#contract/sign-in.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { call } from '#web/api/calls/client.ts';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { failureWords } from '#web/ui/feedback/failure-words.ts';
import { Field } from '#web/ui/form/field.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { dismissToast, toast } from '#web/ui/feedback/toast-store.ts';
import { AddressInput } from '#web/features/site/sign-in/parts/address-input.tsx';

/** /client/forgot */
export const ClientForgotPage = () => <ForgotScreen side="client" />;

/** /staff/forgot */
export const StaffForgotPage = () => <ForgotScreen side="staff" />;

/** The form that requests a mailed link for a new password. */
function ForgotScreen({ side }: { side: Side }) {
  const { brand, mailConfigured } = appBoot();
  const [sent, setSent] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function refuse(title: string, text: string, atField: string | null) {
    setError(atField);
    toast({ title, description: text, tone: 'error' });
    input.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const email = (input.current?.value ?? '').trim();
    const { title, login: missing } = validationTexts.validation_error;
    if (!email) return refuse(title, missing, 'Please enter your e-mail.');
    setError(null);
    setPending(true);
    try {
      setSent((await call(forgotPassword, { params: { side }, body: { email } })).message);
      // Remove an earlier error, which no longer applies.
      dismissToast();
    } catch (failure) {
      const field = failure instanceof ApiError ? (failure.fields['email'] ?? null) : null;
      refuse(
        field ? title : 'Error',
        errorText(failure, `We could not send the link. ${failureWords(failure)}`),
        field,
      );
    } finally {
      setPending(false);
    }
  }

  if (!mailConfigured) return <WithoutMail side={side} />;

  return (
    <SignInLayout
      brand={brand}
      title={sent ? 'Check your e-mail' : 'Forgot your password?'}
      lead={sent ?? 'Tell us your e-mail address, and we send you a link to choose a new password.'}
      caption={side}
    >
      {sent ? (
        <div className="flex flex-col gap-6">
          <p role="status" className="text-ink-soft">
            Nothing there after a few minutes? Check your spam folder, or write to{' '}
            <a
              href={`mailto:${brand.email}`}
              className="font-semibold text-brand-ink underline underline-offset-4"
            >
              {brand.email}
            </a>
            .
          </p>
          <LinkButton href={`/${side}/login`} size="lg">
            Back to sign-in
          </LinkButton>
          <Button variant="quiet" onClick={() => setSent(null)}>
            Use another address
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={submit} aria-label="Forgot your password?" className="flex flex-col gap-5">
          <Field label="Email" error={error}>
            <AddressInput ref={input} required onChange={() => setError(null)} />
          </Field>
          <Button type="submit" size="lg" pending={pending} pendingLabel="Sending..." className="mt-1 w-full">
            Send the link
          </Button>
          <LinkButton variant="quiet" href={`/${side}/login`}>
            Back to sign-in
          </LinkButton>
        </form>
      )}
    </SignInLayout>
  );
}

/** Shown if the server sends no mail: says who can provide a new link. */
function WithoutMail({ side }: { side: Side }) {
  const { brand } = appBoot();
  const { email, phone } = brand;
  const linkStyle = 'font-semibold text-brand-ink underline underline-offset-4';
  return (
    <SignInLayout
      brand={brand}
      title="Forgot your password?"
      lead={
        side === 'client'
          ? 'This site cannot send e-mails yet. Ask us for a link to a new password.'
          : 'This site cannot send e-mails yet. Ask the person who runs this server for a new link.'
      }
      caption={side}
    >
      <div className="flex flex-col gap-6">
        {side === 'client' && (
          <p>
            Write to{' '}
            <a href={`mailto:${email}`} className={linkStyle}>
              {email}
            </a>
            {phone && (
              <>
                {' '}
                or call{' '}
                <a
                  href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
                  className={`${linkStyle} whitespace-nowrap`}
                >
                  {phone}
                </a>
              </>
            )}
            .
          </p>
        )}
        <LinkButton href={`/${side}/login`} size="lg">
          Back to sign-in
        </LinkButton>
      </div>
    </SignInLayout>
  );
}
