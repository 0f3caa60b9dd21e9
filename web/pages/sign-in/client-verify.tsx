import { useState } from 'react';
import { verifyEmail } from '#contract/auth.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { call } from '#web/api/calls/client.ts';
import { LinkGone } from '#web/features/site/sign-in/link-gone.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';

type State = 'ask' | 'done' | 'gone';

const titles: Record<State, string> = {
  ask: 'Confirm your address',
  done: 'Your address is confirmed',
  gone: 'This link no longer works',
};

const leads: Record<State, string> = {
  ask: 'One click, and your portal shows everything our team shares with you.',
  done: 'Thank you. Your portal now shows everything our team shares with you.',
  gone: 'A link to confirm an address works once, within seven days.',
};

/**
 * /client/verify#token: opening the page does not confirm the address, because mail scanners open links too; pressing
 * the button does.
 */
export function ClientVerifyPage() {
  const { brand } = appBoot();
  const [token] = useState(() => window.location.hash.slice(1));
  const [state, setState] = useState<State>(token === '' ? 'gone' : 'ask');
  const [pending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await call(verifyEmail, { body: { token } });
      setState('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'gone') setState('gone');
      else toastFailure(errorText(error, 'The address could not be confirmed. Please try again.'));
    } finally {
      setPending(false);
    }
  }

  return (
    <SignInLayout brand={brand} title={titles[state]} lead={leads[state]} caption="client">
      {state === 'ask' && (
        <div className="flex flex-col gap-6">
          <Button size="lg" pending={pending} onClick={() => void confirm()}>
            Confirm my e-mail address
          </Button>
          <p className="text-sm text-ink-soft">
            Someone else entered your address? Close this page: nothing is shared until you confirm.
          </p>
        </div>
      )}
      {state === 'done' && (
        <LinkButton size="lg" href="/client/dashboard">
          Go to your portal
        </LinkButton>
      )}
      {state === 'gone' && (
        <LinkGone
          href="/client/dashboard"
          action="Go to your portal"
          more="Your portal can send you a new one, as long as the address is not confirmed."
        />
      )}
    </SignInLayout>
  );
}
