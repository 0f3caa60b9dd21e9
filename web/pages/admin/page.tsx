import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timing } from '#contract/limits.ts';
import { currentUserQuery } from '#web/api/session.ts';
import { leaveForSignIn } from '#web/api/unauthorized.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminPanel } from './admin-panel.tsx';

/** /admin: a spinner while the session is checked, the panel for admins, a refusal for other users, the sign-in for anyone else. */
export function AdminPage() {
  const { data: user, isError, isFetching, refetch } = useQuery(currentUserQuery);
  const signedOut = user === null;
  useEffect(() => {
    if (!signedOut) return undefined;
    const check = setTimeout(leaveForSignIn, timing.adminCheck);
    return () => clearTimeout(check);
  }, [signedOut]);

  if (user) return user.isAdmin || user.isSuperAdmin ? <AdminPanel user={user} /> : <AccessDenied />;
  return (
    <main className="grid min-h-dvh place-items-center">
      {isError ? (
        <EmptyState
          title="The panel could not be opened"
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
