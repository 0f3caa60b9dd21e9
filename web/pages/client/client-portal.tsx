import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { connectLive } from '#web/api/live.ts';
import { ProfileCard } from '#web/features/account/profile-card.tsx';
import { MyConsultations } from '#web/features/my-consultations/my-consultations.tsx';
import { myConsultationsQuery } from '#web/features/my-consultations/query.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabPanel } from '#web/ui/tab-panel.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { NotYet } from '#web/pages/not-yet.tsx';
import { useTab } from '#web/pages/use-tab.ts';
import { ClientHeader } from './client-header.tsx';
import { clientTabNames, clientTabs, defaultClientTab } from './default-tab.ts';

const tabs = clientTabNames.map((value) => ({ value, label: clientTabs[value] }));

/** What a signed-in client sees. */
export function ClientPortal({ client }: { client: CurrentClient }) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);

  const { data, isError } = useInfiniteQuery(myConsultationsQuery);
  const consultations = data?.pages.flatMap((page) => page.items);
  const [tab, openTab] = useTab(clientTabNames, defaultClientTab(consultations, isError));

  return (
    <div className="min-h-dvh bg-sunken">
      <ClientHeader name={client.name} />
      <main className="mx-auto flex max-w-page flex-col gap-8 px-gutter pt-6 pb-16 sm:pt-8">
        <ProfileCard client={client} />
        {tab === undefined ? (
          <Skeleton className="h-12 w-full" />
        ) : (
          <div>
            <Tabs label="Your portal" tabs={tabs} value={tab} onChange={openTab}>
              <TabPanel value="consultations">
                <MyConsultations />
              </TabPanel>
              <TabPanel value="project">
                <NotYet title="My Project">Your artwork, the directives for colors and fonts, and your reference links will stand here.</NotYet>
              </TabPanel>
              <TabPanel value="messages">
                <NotYet title="Messages">Your conversation with our team will stand here.</NotYet>
              </TabPanel>
              <TabPanel value="previews">
                <NotYet title="Previews">Previews of your project, for you to rate and comment on, will stand here.</NotYet>
              </TabPanel>
            </Tabs>
          </div>
        )}
      </main>
    </div>
  );
}
