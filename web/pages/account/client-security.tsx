import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentClientQuery } from '#web/api/session/session.ts';
import { ErasureSection } from './own-data/erasure-section.tsx';
import { ExportSection } from './own-data/export-section.tsx';
import { browser } from '#web/state/browser.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SessionCheck } from '#web/ui/feedback/session-check.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { ClientDetailsSection } from './details/client-details.tsx';
import { OpeningsSection } from './own-data/openings-section.tsx';
import { Sections } from './section.tsx';
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
  return (
    <main className="min-h-dvh bg-sunken">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-gutter pt-4 pb-20">
        <div>
          <LinkButton href="/client/dashboard" variant="quiet" className="-ms-3 mb-2">
            <Icon name="arrow-left" className="size-4.5" />
            Your portal
          </LinkButton>
          <h1 className="text-3xl">Sign-in and security</h1>
          <p className="mt-1 wrap-anywhere text-ink-soft">You sign in with {client.email}.</p>
        </div>
        <ClientDetailsSection client={client} />
        <Sections>
          <SecuritySections side="client" />
          <OpeningsSection />
          <div id="your-data" className="flex scroll-mt-4 flex-col gap-5">
            <ExportSection side="client" decides={client.standing === 'decides'} />
            <ErasureSection side="client" />
          </div>
        </Sections>
      </div>
    </main>
  );
}
