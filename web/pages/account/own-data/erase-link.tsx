import { useState } from 'react';
import { confirmErasure, graceDays } from '#contract/erasure.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { LinkGone } from '#web/features/site/sign-in/link-gone.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { WhatGoes } from './what-goes.tsx';

/**
 * /client/erase#token, opened from a mailed link. Opening the page does not request the erasure; pressing the button
 * does.
 */
export function EraseLinkPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [isGone, setGone] = useState(token === '');
  const [dueAt, setDueAt] = useState<string | null>(null);
  const [withCompanies, setWithCompanies] = useState(true);
  const [pending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      setDueAt((await call(confirmErasure, { body: { token, withCompanies } })).dueAt);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'gone') setGone(true);
      else toastFailure(errorText(error, 'This could not be saved. Please try again.'));
    } finally {
      setPending(false);
    }
  }

  const title = isGone
    ? 'This link no longer works'
    : dueAt
      ? 'Your data will be erased'
      : 'Erase your data?';
  const lead = isGone
    ? 'A link to erase your data works once, within one hour.'
    : dueAt
      ? `This happens on ${dayText(dueAt)}. Until then nothing changes, and you can cancel it in your portal.`
      : `This happens ${graceDays} days after you confirm. Until then you can change your mind.`;
  return (
    <SignInLayout brand={appBoot().brand} title={title} lead={lead} caption="client">
      {isGone ? (
        <LinkGone
          href="/client/security"
          action="Go to your account"
          more="Your account page can send you a new one."
        />
      ) : dueAt ? (
        <LinkButton size="lg" href="/client/dashboard">
          Go to your portal
        </LinkButton>
      ) : (
        <div className="flex flex-col gap-6">
          <WhatGoes side="client" backupDays={null} />
          <Checkbox
            checked={withCompanies}
            onChange={(event) => setWithCompanies(event.target.checked)}
            label="Erase the data of my company too, where I am its only person"
          />
          <Button size="lg" variant="danger" pending={pending} onClick={() => void confirm()}>
            Erase my data in {graceDays} days
          </Button>
          <p className="type-text text-ink-soft">
            You did not ask for this? Close this page: nothing happens until you confirm.
          </p>
        </div>
      )}
    </SignInLayout>
  );
}
