import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { SessionCheck } from '#web/ui/feedback/session-check.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { DetailsSection } from './details/staff-details.tsx';
import { ErasureSection } from './own-data/erasure-section.tsx';
import { ExportSection } from './own-data/export-section.tsx';
import { Sections } from './section.tsx';
import { SecuritySections } from './security-sections.tsx';

/** /admin/account: staff's own details, sign-in methods, sessions and data. Opens even without a required second factor. */
export function StaffAccountPage() {
  const { data: user, error, isFetching, refetch } = useQuery(currentUserQuery);
  const signedOut = user === null;
  useEffect(() => {
    if (signedOut) leaveForSignIn();
  }, [signedOut]);
  if (user) return <Screen user={user} />;
  return (
    <SessionCheck
      failedTitle="Your account could not be opened"
      error={error}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Screen({ user }: { user: CurrentUser }) {
  return (
    <main className="min-h-dvh bg-sunken">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-gutter pt-4 pb-20">
        <div>
          <LinkButton href="/admin" variant="quiet" className="-ms-3 mb-2">
            <Icon name="arrow-left" className="size-4.5" />
            Admin panel
          </LinkButton>
          <h1 className="text-3xl">Your account</h1>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            You sign in with {user.email ?? 'your provider'}.
          </p>
        </div>
        {user.mustAddFactor && (
          <FormNote>
            Your team asks for a second factor. Add a passkey or an authenticator app here to open the panel.
          </FormNote>
        )}
        <DetailsSection user={user} />
        <Sections>
          <SecuritySections side="staff" />
          <div id="your-data" className="flex scroll-mt-4 flex-col gap-5">
            <ExportSection side="staff" />
            <ErasureSection side="staff" />
          </div>
        </Sections>
      </div>
    </main>
  );
}
