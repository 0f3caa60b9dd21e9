import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { hearMismatch, renderFor } from '#web/api/calls/headers/company.ts';
import { currentClientQuery } from '#web/api/session/session.ts';
import { hearTabs, tellTabs } from '#web/api/live/other-tabs.ts';
import { browser } from '#web/state/browser.ts';
import { rememberReturnAddress } from '#web/state/leaving/return-address.ts';
import { SessionCheck } from '#web/ui/feedback/session-check.tsx';
import { flash } from '#web/ui/feedback/toast-store.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { ClientPortal } from './client-portal.tsx';

// Lazy, because few people belong to two companies.
const SwitchedNotice = lazy(() => loadScreen(() => import('./switched-notice.tsx'), 'SwitchedNotice'));

/** The client of the session at the first load. Later sessions are compared with this client. */
function useOpened(client: CurrentClient | null | undefined): CurrentClient | null {
  const [opened, setOpened] = useState<CurrentClient | null>(null);
  if (client && opened === null) {
    // Set the company before any component below makes a call: all calls of this page are for this company only.
    renderFor(client.id);
    setOpened(client);
  }
  useEffect(() => () => renderFor(null), []);
  return opened;
}

/**
 * /client/dashboard: a spinner while the session is loading, the portal for a client, the sign-in for signed-out
 * people.
 */
export function ClientDashboard() {
  const { data: client, error, isFetching, refetch } = useQuery(currentClientQuery);
  const opened = useOpened(client);
  const signedOut = client === null;
  const wasOpened = opened !== null;
  // Another person has signed in in another tab, so this page shows data of the previous person.
  const isOther = client && opened && client.contactId !== opened.contactId;

  // All tabs of the browser share the session cookie: a sign-in, logout or switch of company in another tab affects
  // this page too.
  useEffect(() => hearTabs(() => void refetch()), [refetch]);
  useEffect(() => hearMismatch(() => void refetch()), [refetch]);
  useEffect(() => {
    if (client) tellTabs(client);
  }, [client]);
  useEffect(() => {
    if (isOther) browser.reload();
  }, [isOther]);
  useEffect(() => {
    if (!signedOut) return;
    rememberReturnAddress();
    if (wasOpened)
      flash({
        title: 'Please sign in again',
        description: 'Your session has ended. Your text is kept in this tab.',
        tone: 'info',
      });
    browser.leave('/client/login');
  }, [signedOut, wasOpened]);

  if (client && opened && !isOther)
    return client.id === opened.id ? (
      <ClientPortal client={client} />
    ) : (
      <Suspense fallback={null}>
        <SwitchedNotice opened={opened} session={client} />
      </Suspense>
    );
  return (
    <SessionCheck
      failedTitle="Your portal could not be opened"
      error={error}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
