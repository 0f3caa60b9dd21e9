import { lazy, Suspense } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const GettingStarted = lazy(() =>
  loadScreen(() => import('#web/features/admin/getting-started/getting-started.tsx'), 'GettingStarted'),
);

/** The first steps of a new agency, for those who decide for it; `whole` on the tabs that the panel opens with. */
export function FirstSteps({ user, whole }: { user: CurrentUser; whole: boolean }) {
  if (!user.permissions.includes('settings.write')) return null;
  return (
    <Suspense>
      <GettingStarted whole={whole} />
    </Suspense>
  );
}
