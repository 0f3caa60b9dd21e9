import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { connectLive } from '#web/api/live.ts';
import { MyConsultations } from '#web/features/my-consultations/my-consultations.tsx';
import { myConsultationsQuery } from '#web/features/my-consultations/query.ts';
import { IconTabs } from '#web/ui/icon-tabs.tsx';
import { NotYet } from '#web/pages/not-yet.tsx';
import { useTab } from '#web/pages/use-tab.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabPanel } from '#web/ui/tab-panel.tsx';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';
import { ClientHeader } from './client-header.tsx';
import { clientTabNames, clientTabs, defaultClientTab } from './tabs.ts';

/** What a signed-in client sees. */
export function ClientPortal({ client }: { client: CurrentClient }) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);

  const { data, isError } = useInfiniteQuery(myConsultationsQuery);
  const consultations = data?.pages.flatMap((page) => page.items);
  const [tab, openTab] = useTab(clientTabNames, defaultClientTab(consultations, isError));

  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col bg-sunken">
        <ClientHeader client={client} />
        <main className="flex flex-1 flex-col">
          <IconTabs label="Your portal" tabs={clientTabs} value={tab} onChange={openTab}>
            <div className="mx-auto w-full max-w-page flex-1 px-gutter pt-6 pb-20 sm:pt-8">
              {tab === undefined && <Skeleton className="h-40 w-full" />}
              <TabPanel value="consultations" className="">
                <MyConsultations />
              </TabPanel>
              <TabPanel value="project" className="">
                <NotYet title="My Project">
                  Your artwork, your wishes for colors and fonts, and your reference links will stand here.
                </NotYet>
              </TabPanel>
              <TabPanel value="messages" className="">
                <NotYet title="Messages">Your conversation with our team will stand here.</NotYet>
              </TabPanel>
              <TabPanel value="previews" className="">
                <NotYet title="Previews">
                  Previews of your project, to rate and comment on, will stand here.
                </NotYet>
              </TabPanel>
            </div>
          </IconTabs>
        </main>
      </div>
    </TooltipProvider>
  );
}
