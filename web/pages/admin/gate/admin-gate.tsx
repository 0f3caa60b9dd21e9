import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#contract/auth.ts';
import { timing } from '#contract/timing.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { takeReturnAddress } from '#web/state/leaving/return-address.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { SessionCheck } from '#web/ui/feedback/session-check.tsx';

// Lazy, because few people see these screens.
const AccessDenied = lazy(() => loadScreen(() => import('./access-denied.tsx'), 'AccessDenied'));
const FactorNeeded = lazy(() => loadScreen(() => import('./factor-needed.tsx'), 'FactorNeeded'));

/**
 * Wraps a screen for admins. Shows a spinner while the session is loading, a refusal to other users, and the sign-in to
 * signed-out people.
 */
export function AdminGate({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const { data: user, error, isFetching, refetch } = useQuery(currentUserQuery);
  const [, navigate] = useLocation();
  const signedOut = user === null;
  useEffect(() => {
    if (!signedOut) return undefined;
    const check = setTimeout(leaveForSignIn, timing.adminCheck);
    return () => clearTimeout(check);
  }, [signedOut]);

  const isAdmin = user ? user.isAdmin || user.isSuperAdmin : false;
  useEffect(() => {
    // A sign-in with a provider ends at the start of the panel. Continue to the address that was opened before the
    // sign-in.
    if (!isAdmin || window.location.search !== '' || window.location.pathname !== '/admin') return;
    const address = takeReturnAddress('panel');
    if (address !== '/admin') navigate(address, { replace: true });
  }, [isAdmin, navigate]);

  if (user?.mustAddFactor)
    return (
      <Suspense fallback={null}>
        <FactorNeeded />
      </Suspense>
    );
  if (user && isAdmin) return children(user);
  if (user)
    return (
      <Suspense fallback={null}>
        <AccessDenied />
      </Suspense>
    );
  return (
    <SessionCheck
      failedTitle="The panel could not be opened"
      error={error}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
