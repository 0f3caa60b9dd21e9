import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useSearchParams } from 'wouter';
import type { AdminTab } from '#contract/addresses.ts';
import type { CurrentUser } from '#contract/auth.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { connectLive } from '#web/api/live/live.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { IconTabs } from '#web/ui/layout/tabs/icon-tabs.tsx';
import { OfflineNotice } from '#web/pages/notices/offline-notice.tsx';
import { appBoot } from '#web/state/app-boot.ts';
import { Settled } from '#web/api/shown/settled.tsx';
import { lazyTab } from '#web/pages/lazy-tab.tsx';
import { useTab } from '#web/pages/use-tab.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { TabPanel } from '#web/ui/layout/tabs/tab-panel.tsx';
import { AdminHeader } from './admin-header.tsx';
import { FirstSteps } from './gate/first-steps.tsx';
import { PanelSkeleton } from './gate/panel-skeleton.tsx';
import { defaultAdminTab, moneyOf, tabBadge, tabByLabel, tabMark, tabsOf } from './tabs/tabs.ts';

// Lazy: warnings appear above all other parts once loaded. Most installations have none.
const SystemWarnings = lazy(() =>
  loadScreen(() => import('./screens/system/system-warnings.tsx'), 'SystemWarnings'),
);
const ClientQuestion = lazy(() => loadScreen(() => import('./client-question.tsx'), 'ClientQuestion'));

/** The content of each tab; each is a separate chunk. */
const tabParts: Readonly<Record<AdminTab, ComponentType>> = {
  clients: lazyTab(() => import('./tabs/clients-tab.tsx'), 'ClientsTab'),
  portfolio: lazyTab(() => import('./tabs/projects-tab.tsx'), 'ProjectsTab'),
  'client-comms': lazyTab(() => import('./tabs/change-requests-tab.tsx'), 'ChangeRequestsTab'),
  'client-feedback': lazyTab(() => import('./tabs/feedback-tab.tsx'), 'FeedbackTab'),
  messages: lazyTab(() => import('./tabs/messages-tab.tsx'), 'MessagesTab'),
  consultations: lazyTab(() => import('./tabs/consultations-tab.tsx'), 'ConsultationsTab'),
  'admin-management': lazyTab(() => import('./tabs/team-tab.tsx'), 'TeamTab'),
};

/** The panel: the banner, the tabs of the user's role with their badges, and the content of the open tab. */
export function AdminPanel({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);

  const { data: counts, isError: failed } = useQuery(queryOf(getAdminCounts));
  const [search, setSearch] = useSearchParams();
  const { mailConfigured } = appBoot();
  const tabs = tabsOf(user).map((each) => ({
    ...each,
    badge: tabBadge(each.value, counts),
    mark: tabMark(each.value, user, mailConfigured),
  }));
  const names = tabs.map(({ value }) => value);
  const [tab, openTab] = useTab(names, defaultAdminTab(names, search.get('tab'), { counts, failed }));

  const meant = tabByLabel(search.get('tab'));
  useEffect(() => {
    if (!meant) return;
    const named = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      next.set('tab', meant);
      return next;
    };
    setSearch(named, { replace: true });
  }, [meant, setSearch]);

  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <AdminHeader user={user} />
      <main className="flex flex-1 flex-col">
        <Suspense>
          <SystemWarnings />
        </Suspense>
        <IconTabs
          wide
          label="Admin panel"
          tabs={tabs}
          behind={['client-comms', 'admin-management']}
          links={moneyOf(user)}
          value={tab}
          onChange={openTab}
        >
          <OfflineNotice />
          <div className="mx-auto w-full max-w-panel flex-1 px-gutter pt-4 pb-[calc(var(--foot,0px)+2rem)] sm:pt-8 sm:pb-20">
            <Settled placeholder={<PanelSkeleton />}>
              <FirstSteps user={user} tab={tab} />
              {tab === undefined && <Skeleton className="h-40 w-full" />}
              {names.map((name) => {
                const Part = tabParts[name];
                return (
                  <TabPanel key={name} value={name} className="">
                    <Part />
                  </TabPanel>
                );
              })}
            </Settled>
          </div>
        </IconTabs>
      </main>
      <Suspense>
        <ClientQuestion />
      </Suspense>
    </div>
  );
}
