import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ListedClient } from '#contract/clients.ts';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { WaitingRows } from '../waiting/waiting-rows.tsx';
import { ClientsPanel } from '#web/features/admin/clients/clients-panel.tsx';
import { UndeliverableMark } from '#web/features/admin/mails/undeliverable-mark.tsx';
import { RowPeople } from '#web/ui/lists/row/row-people.tsx';
import { getAdminCounts } from '#contract/overview.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const Overview = lazy(() =>
  loadScreen(() => import('#web/features/admin/overview/overview.tsx'), 'Overview'),
);

const peopleOf = (
  { id, name, owner, helpers }: Pick<ListedClient, 'id' | 'name' | 'owner' | 'helpers'>,
  named?: boolean,
) => (
  <>
    <UndeliverableMark clientId={id} />
    {named ? (
      <PeopleMenu row={{ noun: 'client', id, name, owner, helpers }} named />
    ) : (
      <RowPeople>
        <PeopleMenu row={{ noun: 'client', id, name, owner, helpers }} />
      </RowPeople>
    )}
  </>
);

/** The Clients tab of the admin panel: one sentence about what waits, and all accounts. */
export function ClientsTab() {
  const { query: mine } = useMine(useAdminAddress('clients'), 'clients.read');
  const { data: counts } = useQuery(queryOf(getAdminCounts));
  return (
    <ClientsPanel
      people={peopleOf}
      lead={<WaitingRows mine={mine} shape="line" />}
      // Without requests there are no figures.
      figures={
        counts &&
        counts.consultationsTotal > 0 && (
          <Suspense>
            <Overview />
          </Suspense>
        )
      }
    />
  );
}
