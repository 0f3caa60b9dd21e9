import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { getClientCounts } from '#contract/overview.ts';
import { getClientNext } from '#contract/waiting.ts';
import { connectLive } from '#web/api/live/live.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { ProfileCard } from '#web/features/portal/profile/profile-card.tsx';
import { NextStrip } from '#web/features/portal/waiting/next-strip.tsx';
import { myConsultationsQuery } from '#web/features/portal/consultations/query.ts';
import { lazyTab } from '#web/pages/lazy-tab.tsx';
import { useTab } from '#web/pages/use-tab.ts';
import { cx } from '#web/ui/class-names.ts';
import { IconTabs } from '#web/ui/layout/tabs/icon-tabs.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TabPanel } from '#web/ui/layout/tabs/tab-panel.tsx';
import { useKeyboard } from '#web/ui/layout/use-keyboard.ts';
import { ClientHeader } from './client-header.tsx';
import { OfflineNotice } from '#web/pages/notices/offline-notice.tsx';
import { clientTabNames, clientTabs, defaultClientTab } from './tabs/default-tab.ts';

// Lazy, because most addresses are confirmed.
const ConfirmAddress = lazy(() =>
  loadScreen(() => import('#web/features/portal/profile/confirm-address.tsx'), 'ConfirmAddress'),
);

// Lazy, because few people only pay.
const PayerPortal = lazy(() => loadScreen(() => import('./payer-portal.tsx'), 'PayerPortal'));

const ConsultationsTab = lazyTab(() => import('./tabs/consultations-tab.tsx'), 'ConsultationsTab');
const ProjectTab = lazyTab(() => import('./tabs/project-tab.tsx'), 'ProjectTab');
const MessagesTab = lazyTab(() => import('./tabs/messages-tab.tsx'), 'MessagesTab');
const PreviewsTab = lazyTab(() => import('./tabs/previews-tab.tsx'), 'PreviewsTab');

/** The portal for a signed-in client. */
export function ClientPortal({ client }: { client: CurrentClient }) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);
  useKeyboard();
  if (client.standing !== 'pays') return <TabbedPortal client={client} />;
  return (
    <Suspense>
      <PayerPortal client={client} />
    </Suspense>
  );
}

function TabbedPortal({ client }: { client: CurrentClient }) {
  const { data, isError } = useInfiniteQuery(myConsultationsQuery);
  const { data: counts, isError: countsFailed } = useQuery(queryOf(getClientCounts));
  const inProject = useQuery(queryOf(getClientNext)).data?.inProject ?? 0;
  const consultations = data?.items;
  const [tab, openTab] = useTab(
    clientTabNames,
    defaultClientTab(consultations, isError, countsFailed ? null : counts?.hasOpenConsultation),
  );

  const badges = {
    consultations: undefined,
    project: { count: inProject, meaning: 'waiting for you' },
    messages: { count: counts?.messagesUnread ?? 0, meaning: 'unread' },
    previews: { count: counts?.previewsWaiting ?? 0, meaning: 'waiting for your decision' },
  };
  const tabs = clientTabs.map((each) => ({ ...each, badge: badges[each.value] }));

  // On a phone the conversation fills the screen; only its messages scroll.
  const fills = tab === 'messages';

  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col bg-sunken',
        fills &&
          'max-sm:fixed max-sm:inset-x-0 max-sm:top-[var(--visible-top,0px)] max-sm:h-[var(--visible-height,100dvh)] max-sm:min-h-0',
      )}
    >
      <ClientHeader client={client} />
      <main className="flex min-h-0 flex-1 flex-col">
        <IconTabs label="Your portal" tabs={tabs} value={tab} onChange={openTab}>
          <NextStrip />
          <OfflineNotice />
          <div
            className={cx(
              'mx-auto flex w-full max-w-page flex-1 flex-col px-gutter pt-3 sm:pt-6 sm:pb-20',
              fills ? 'max-sm:min-h-0 max-sm:pb-17 max-sm:in-[[data-keyboard]]:pb-2' : 'max-sm:pb-28',
            )}
          >
            <ProfileCard client={client} />
            {client.mustConfirmEmail && (
              <Suspense>
                <ConfirmAddress email={client.email} sent={client.confirmationSent} />
              </Suspense>
            )}
            {tab === undefined && <Skeleton className="h-40 w-full" />}
            <TabPanel value="consultations" className="">
              <ConsultationsTab />
            </TabPanel>
            <TabPanel value="project" className="">
              <ProjectTab />
            </TabPanel>
            <TabPanel value="messages" className="flex min-h-0 flex-1 flex-col">
              <MessagesTab />
            </TabPanel>
            <TabPanel value="previews" className="">
              <PreviewsTab />
            </TabPanel>
          </div>
        </IconTabs>
      </main>
    </div>
  );
}
