import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { appBoot } from '#web/api/boot.ts';
import { connectLive } from '#web/api/live.ts';
import { q } from '#web/api/query-client.ts';
import { IconTabs } from '#web/ui/icon-tabs.tsx';
import { useTab } from '#web/pages/use-tab.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabPanel } from '#web/ui/tab-panel.tsx';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';
import { AdminHeader } from './admin-header.tsx';
import { MailNotice } from './mail-notice.tsx';
import { tabParts } from './tab-parts.ts';
import { adminTabNames, adminTabs, defaultAdminTab, tabBadge } from './tabs.ts';

/** What an admin sees: banner, seven tabs with their badges, and the work behind the open one. */
export function AdminPanel({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);

  const { data: counts, isError } = useQuery(q(getAdminCounts));
  const [tab, openTab] = useTab(adminTabNames, defaultAdminTab(counts, isError));

  const tabs = adminTabs.map((each) => ({ ...each, badge: tabBadge(each.value, counts) }));

  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col bg-sunken">
        <AdminHeader user={user} />
        <main className="flex flex-1 flex-col">
          <IconTabs label="Admin panel" tabs={tabs} value={tab} onChange={openTab}>
            <div className="mx-auto w-full max-w-page flex-1 px-gutter pt-6 pb-20 sm:pt-8">
              {!appBoot().mailConfigured && <MailNotice />}
              {tab === undefined && <Skeleton className="h-40 w-full" />}
              {adminTabNames.map((name) => {
                const Part = tabParts[name];
                return (
                  <TabPanel key={name} value={name} className="">
                    <Part />
                  </TabPanel>
                );
              })}
            </div>
          </IconTabs>
        </main>
      </div>
    </TooltipProvider>
  );
}
