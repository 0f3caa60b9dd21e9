import { useRef, useState, type FormEvent } from 'react';
import { Mail } from '#web/ui/pictures/lucide.tsx';
import { Fingerprint } from '#web/ui/pictures/lucide/room.tsx';
import { askSignInLink, type Side } from '#contract/sign-in.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { enter } from '#web/features/site/sign-in/ways/enter.ts';
import { hasPasskeys, signInWithPasskey } from '#web/features/site/sign-in/ways/passkey.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { AddressInput } from '#web/features/site/sign-in/parts/address-input.tsx';

/** /sign-in: sign-in by passkey or mailed link. The staff sign-in links to this page with `?side=staff`. */
export function OtherWaysPage() {
  const { brand, mailConfigured } = appBoot();
  const [side] = useState<Side>(() =>
    new URLSearchParams(window.location.search).get('side') === 'staff' ? 'staff' : 'client',
  );
  const [sent, setSent] = useState<string | null>(null);
  const password = side === 'staff' ? '/staff/login' : '/client/login';
  return (
    <SignInLayout
      brand={brand}
      title={sent ? 'Check your e-mail' : 'Sign in without a password'}
      lead={
        sent ??
        (mailConfigured
          ? 'With a passkey on this device, or with a link by e-mail.'
          : 'With a passkey on this device.')
      }
      caption={side === 'staff' ? 'staff' : 'client'}
    >
      {sent === null && (
        <div className="flex flex-col gap-6">
          <PasskeyPart />
          {mailConfigured && <LinkPart side={side} onSent={setSent} />}
        </div>
      )}
      <LinkButton variant="quiet" href={password}>
        Use your password
      </LinkButton>
    </SignInLayout>
  );
}

function PasskeyPart() {
  const [pending, setPending] = useState(false);
  if (!hasPasskeys())
    return (
      <p className="text-ink-soft">
        This browser does not support passkeys, or this page does not use https.
      </p>
    );
  async function use() {
    setPending(true);
    try {
      const side = await signInWithPasskey();
      if (side) return enter(side);
    } catch (error) {
      toast({
        title: 'Login Failed',
        description: errorText(error, 'This passkey could not be used. Please try again.'),
        tone: 'error',
      });
    }
    setPending(false);
  }
  return (
    <Button size="lg" pending={pending} pendingLabel="Waiting for your passkey..." onClick={() => void use()}>
      <Fingerprint className="size-5" aria-hidden="true" />
      Use a passkey
    </Button>
  );
}

function LinkPart({ side, onSent }: { side: Side; onSent: (message: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  async function ask(event: FormEvent) {
    event.preventDefault();
    const email = (input.current?.value ?? '').trim();
    setPending(true);
    try {
      onSent((await call(askSignInLink, { body: { side, email } })).message);
    } catch (failure) {
      const atField = failure instanceof ApiError ? failure.fields['email'] : undefined;
      setError(atField ?? errorText(failure, 'We could not send the link. Please try again.'));
      input.current?.focus();
      setPending(false);
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void ask(event)}
      aria-label="Sign in with a link"
      className="flex flex-col gap-5 border-t border-line pt-6"
    >
      <Field label="Email" error={error}>
        <AddressInput ref={input} onChange={() => setError(null)} />
      </Field>
      <Button type="submit" variant="secondary" size="lg" pending={pending} pendingLabel="Sending...">
        <Mail className="size-5" aria-hidden="true" />
        E-mail me a link
      </Button>
    </form>
  );
}
