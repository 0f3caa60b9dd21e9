import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browser } from '#web/api/browser.ts';
import { currentClientQuery } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ClientPortal } from './client-portal.tsx';

/** /client/dashboard: a spinner while the session is checked, the portal for a client, the sign-in for anyone else. */
export function ClientDashboard() {
  const { data: client, isError, isFetching, refetch } = useQuery(currentClientQuery);
  const signedOut = client === null;
  useEffect(() => {
    if (signedOut) browser.leave('/client/login');
  }, [signedOut]);

  if (client) return <ClientPortal client={client} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      {isError ? (
        <EmptyState
          title="Your portal could not be opened"
          action={
            <Button pending={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          The server did not answer as expected. Please check your connection and try again.
        </EmptyState>
      ) : (
        <Spinner label="Checking your session" className="size-8 text-brand-ink" />
      )}
    </main>
  );
}
