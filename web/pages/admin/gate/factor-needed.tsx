import { ShieldCheck } from '#web/ui/pictures/lucide.tsx';
import { useEffect } from 'react';
import { rememberReturnAddress } from '#web/state/leaving/return-address.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** Shown to staff who signed in without the second factor that the team requires. */
export function FactorNeeded() {
  // Setting up a second factor and signing in with it both end at the start of the panel, which then opens this
  // address.
  useEffect(() => rememberReturnAddress('panel'), []);
  return (
    <main className="grid min-h-dvh place-items-center px-gutter text-center">
      <div className="flex flex-col items-center gap-3">
        <ShieldCheck className="size-14 text-brand-ink" strokeWidth={1.5} aria-hidden="true" />
        <h1 className="type-title">One more step</h1>
        <p className="max-w-prose text-ink-soft">
          Your team requires a second factor. Set up a passkey or an authenticator app, or sign in again with
          the one you have.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <LinkButton href="/admin/account">Set up a second factor</LinkButton>
          <LinkButton href="/sign-in?side=staff" variant="secondary">
            Use a passkey
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
