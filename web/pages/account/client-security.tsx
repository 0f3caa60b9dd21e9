import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { currentClientQuery } from '#web/api/session/session.ts';
import { ErasureSection } from './own-data/erasure-section.tsx';
import { ExportSection } from './own-data/export-section.tsx';
import { ClientHeader } from '#web/pages/portal/client-header.tsx';
import { browser } from '#web/state/browser.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SessionCheck } from '#web/ui/feedback/session-check.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { CalendarSection } from './own-data/calendar-section.tsx';
import { ClientDetailsSection } from './details/client-details.tsx';
import { OpeningsSection } from './own-data/openings-section.tsx';
import { AccountSections, AccountTitle, Group, Together } from './section.tsx';
import { SecuritySections } from './security-sections.tsx';

/** /client/security: a client's details, sign-in methods, sessions and data. */
export function ClientSecurityPage() {
  const { data: client, error, isFetching, refetch } = useQuery(currentClientQuery);
  const signedOut = client === null;
  useEffect(() => {
    if (signedOut) browser.leave('/client/login');
  }, [signedOut]);
  if (!client)
    return (
      <SessionCheck
        failedTitle="Your account could not be opened"
        error={error}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Screen client={client} />;
}

function Screen({ client }: { client: CurrentClient }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <ClientHeader client={client} />
      <main className="mx-auto w-full max-w-page flex-1 px-gutter pt-4 pb-20">
        <LinkButton href="/client/dashboard" variant="quiet" className="-ms-3 mb-2">
          <Icon name="arrow-left" className="size-4.5" />
          Your portal
        </LinkButton>
        <AccountTitle title="Sign-in and security" by={client.email} />
        <AccountSections side="client">
          <ClientDetailsSection client={client} />
          <Together>
            <SecuritySections side="client" />
            <CalendarSection side="client" />
            <OpeningsSection />
            <Group id="your-data">
              <ExportSection side="client" decides={client.standing === 'decides'} />
              <ErasureSection side="client" />
            </Group>
          </Together>
        </AccountSections>
      </main>
    </div>
  );
}
