import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { browser } from '#web/api/browser.ts';
import { hearTabs, tellTabs } from '#web/api/other-tabs.ts';
import { currentClientQuery } from '#web/api/session.ts';
import { keepWayBack } from '#web/api/way-back.ts';
import { SessionCheck } from '#web/ui/session-check.tsx';
import { flash } from '#web/ui/toast-store.ts';
import { ClientPortal } from './client-portal.tsx';

/** /client/dashboard: a spinner while the session is checked, the portal for a client, the sign-in for anyone else. */
export function ClientDashboard() {
  const { data: client, isError, isFetching, refetch } = useQuery(currentClientQuery);
  const opened = useRef<string | null>(null);
  const signedOut = client === null;
  const id = client?.id;
  // The cookie belongs to all tabs: what one of them changes concerns the others at once.
  useEffect(() => hearTabs(() => void refetch()), [refetch]);
  useEffect(() => {
    if (id !== undefined) {
      // Another tab has signed somebody else in: nothing of this page is theirs.
      if (opened.current !== null && opened.current !== id) browser.reload();
      opened.current = id;
      tellTabs(id);
    }
    if (!signedOut) return;
    keepWayBack();
    if (opened.current !== null)
      flash({
        title: 'Please log in again',
        description: 'Your session has ended. What you were writing is kept in this tab.',
        tone: 'info',
      });
    browser.leave('/client/login');
  }, [id, signedOut]);

  if (client) return <ClientPortal client={client} />;
  return (
    <SessionCheck
      failedTitle="Your portal could not be opened"
      failed={isError}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
