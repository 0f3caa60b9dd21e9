import { useState } from 'react';
import { openSignInLink } from '#contract/sign-in.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { LinkGone } from '#web/features/site/sign-in/link-gone.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { enter } from '#web/features/site/sign-in/ways/enter.ts';
import { leaveForCode } from '#web/features/site/sign-in/ways/leave-for-code.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

/**
 * /sign-in/link#token: opening the page does not sign in, because mail scanners open links too; pressing the button
 * does.
 */
export function SignInLinkPage() {
  const { brand } = appBoot();
  const [token] = useState(() => window.location.hash.slice(1));
  const [gone, setGone] = useState(token === '');
  const [pending, setPending] = useState(false);
  async function signIn() {
    setPending(true);
    try {
      enter((await call(openSignInLink, { body: { token } })).side);
    } catch (error) {
      if (leaveForCode(error)) return;
      setPending(false);
      if (error instanceof ApiError && error.code === 'gone') setGone(true);
      else
        toast({
          title: 'Login Failed',
          description: errorText(error, 'You could not be signed in. Please try again.'),
          tone: 'error',
        });
    }
  }
  return (
    <SignInLayout
      brand={brand}
      title={gone ? 'This link no longer works' : 'Welcome back'}
      lead={gone ? 'A sign-in link works once, within ten minutes.' : 'One click signs you in.'}
      caption="client"
    >
      {gone ? (
        <LinkGone href="/sign-in" action="Ask for a new link" />
      ) : (
        <Button size="lg" pending={pending} pendingLabel="Signing in..." onClick={() => void signIn()}>
          Sign in
        </Button>
      )}
    </SignInLayout>
  );
}
