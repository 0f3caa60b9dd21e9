import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timing } from '#contract/limits.ts';
import { currentUserQuery } from '#web/api/calls/session.ts';
import { leaveForSignIn } from '#web/api/calls/unauthorized.ts';
import { SessionCheck } from '#web/ui/feedback/session-check.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminPanel } from './admin-panel.tsx';

/**
 * /admin: a spinner while the session is loading, the panel for admins, a refusal for other users, the sign-in when signed
 * out.
 */
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
    <SessionCheck
      failedTitle="The panel could not be opened"
      failed={isError}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
