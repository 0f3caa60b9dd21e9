import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { getClientCounts, type ClientCounts } from '#contract/overview.ts';
import { connectLive } from '#web/api/live.ts';
import { q } from '#web/api/query-client.ts';
import { ConfirmAddress } from '#web/features/account/confirm-address.tsx';
import { myConsultationsQuery } from '#web/features/my-consultations/query.ts';
import { lazyTab } from '#web/pages/lazy-tab.tsx';
import { useTab } from '#web/pages/use-tab.ts';
import { IconTabs } from '#web/ui/icon-tabs.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabPanel } from '#web/ui/tab-panel.tsx';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';
import { ClientHeader } from './client-header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { clientTabNames, clientTabs, defaultClientTab, type ClientTab } from './tabs.ts';

const ConsultationsTab = lazyTab(() => import('./consultations-tab.tsx'), 'ConsultationsTab');
const ProjectTab = lazyTab(() => import('./project-tab.tsx'), 'ProjectTab');
const MessagesTab = lazyTab(() => import('./messages-tab.tsx'), 'MessagesTab');
const PreviewsTab = lazyTab(() => import('./previews-tab.tsx'), 'PreviewsTab');

function badgeOf(tab: ClientTab, { messagesUnread, previewsWaiting }: ClientCounts) {
  if (tab === 'messages') return { count: messagesUnread, meaning: 'unread' };
  return tab === 'previews' ? { count: previewsWaiting, meaning: 'waiting for your feedback' } : undefined;
}

/** What a signed-in client sees. */
export function ClientPortal({ client }: { client: CurrentClient }) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);

  const { data, isError } = useInfiniteQuery(myConsultationsQuery);
  const { data: counts } = useQuery(q(getClientCounts));
  const consultations = data?.pages.flatMap((page) => page.items);
  const [tab, openTab] = useTab(clientTabNames, defaultClientTab(consultations, isError));

  const tabs = clientTabs.map((each) => ({ ...each, badge: counts && badgeOf(each.value, counts) }));

  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col bg-sunken">
        <ClientHeader client={client} />
        <main className="flex flex-1 flex-col">
          <IconTabs label="Your portal" tabs={tabs} value={tab} onChange={openTab}>
            <OfflineNotice />
            <div className="mx-auto w-full max-w-page flex-1 px-gutter pt-6 pb-20 sm:pt-8">
              {client.mustConfirmEmail && <ConfirmAddress email={client.email} />}
              {tab === undefined && <Skeleton className="h-40 w-full" />}
              <TabPanel value="consultations" className="">
                <ConsultationsTab />
              </TabPanel>
              <TabPanel value="project" className="">
                <ProjectTab />
              </TabPanel>
              <TabPanel value="messages" className="">
                <MessagesTab />
              </TabPanel>
              <TabPanel value="previews" className="">
                <PreviewsTab />
              </TabPanel>
            </div>
          </IconTabs>
        </main>
      </div>
    </TooltipProvider>
  );
}
