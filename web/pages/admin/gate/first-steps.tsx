import { lazy, Suspense } from 'react';
import type { AdminTab } from '#contract/addresses.ts';
import type { CurrentUser } from '#contract/auth.ts';
import { Coming } from '#web/api/shown/settled.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const GettingStarted = lazy(() =>
  loadScreen(() => import('#web/features/admin/getting-started/getting-started.tsx'), 'GettingStarted'),
);

/** The first steps of a new agency, shown to users who may change its settings. */
export function FirstSteps({ user, tab }: { user: CurrentUser; tab?: AdminTab | undefined }) {
  if (!user.permissions.includes('settings.write')) return null;
  return (
    <Suspense fallback={<Coming />}>
      <GettingStarted tab={tab} />
    </Suspense>
  );
}
