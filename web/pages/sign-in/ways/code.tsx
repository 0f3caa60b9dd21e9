import { useRef, useState, type FormEvent } from 'react';
import { giveSecondFactor } from '#contract/sign-in.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { enter } from '#web/features/site/sign-in/ways/enter.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

/** /sign-in/code: asks for the second factor's code after a password or a link. */
export function SignInCodePage() {
  const { brand } = appBoot();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  const [pending, setPending] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = (input.current?.value ?? '').trim();
    if (pending) return;
    setPending(true);
    try {
      enter((await call(giveSecondFactor, { body: { code } })).side);
    } catch (failure) {
      setPending(false);
      if (failure instanceof ApiError && failure.code === 'gone') return setGone(true);
      const atField = failure instanceof ApiError ? failure.fields['code'] : undefined;
      setError(atField ?? errorText(failure, 'The code could not be checked. Please try again.'));
      input.current?.select();
    }
  }
  return (
    <SignInLayout
      brand={brand}
      title={gone ? 'This took too long' : 'Enter your code'}
      lead={
        gone
          ? 'Enter the code within ten minutes after the password.'
          : 'The six digits of your authenticator app, or one of your recovery codes.'
      }
      caption="code"
    >
      {gone ? (
        <LinkButton size="lg" href="/client/login">
          Sign in again
        </LinkButton>
      ) : (
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label="Enter your code"
          className="flex flex-col gap-5"
        >
          <Field label="Code" error={error}>
            <Input
              ref={input}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              onChange={() => setError(null)}
            />
          </Field>
          <Button type="submit" size="lg" pending={pending} pendingLabel="Checking...">
            Sign in
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}
