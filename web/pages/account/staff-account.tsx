import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { SessionCheck } from '#web/ui/feedback/session-check.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { CalendarSection } from './own-data/calendar-section.tsx';
import { DetailsSection } from './details/staff-details.tsx';
import { ErasureSection } from './own-data/erasure-section.tsx';
import { ExportSection } from './own-data/export-section.tsx';
import { AccountSections, AccountTitle, Group, Together } from './section.tsx';
import { PanelFrame } from '#web/pages/admin/gate/panel-screen.tsx';
import { SecuritySections } from './security-sections.tsx';

/**
 * /admin/account: the user's details, sign-in methods, sessions and data. It opens even if a required second factor is
 * missing.
 */
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
  // Evaluated once: the recovery codes are still shown when the missing factor has been added.
  const [isOpen] = useState((user.isAdmin || user.isSuperAdmin) && !user.mustAddFactor);
  const content = (
    <>
      <AccountTitle title="Your account" by={user.email ?? 'your provider'} />
      {user.mustAddFactor && (
        <div className="mb-6">
          <FormNote>
            Your team requires a second factor. Add a passkey or an authenticator app here to open the panel.
          </FormNote>
        </div>
      )}
      <AccountSections side="staff">
        <DetailsSection user={user} />
        <Together>
          <SecuritySections side="staff" />
          {isOpen && <CalendarSection side="staff" />}
          <Group id="your-data">
            <ExportSection side="staff" />
            <ErasureSection side="staff" />
          </Group>
        </Together>
      </AccountSections>
    </>
  );
  if (isOpen) return <PanelFrame user={user}>{content}</PanelFrame>;
  // Without the panel's banner, whose calls the server refuses for this person.
  return (
    <main className="mx-auto min-h-dvh w-full max-w-panel bg-sunken px-gutter pt-4 pb-20">
      <LinkButton href="/admin" variant="quiet" className="-ms-3 mb-2">
        <Icon name="arrow-left" className="size-4.5" />
        Admin panel
      </LinkButton>
      <h1 className="sr-only">Your account</h1>
      {content}
    </main>
  );
}
