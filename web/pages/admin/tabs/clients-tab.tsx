import type { ListedClient } from '#contract/clients.ts';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { WaitingRows } from '../waiting/waiting-rows.tsx';
import { ClientsPanel } from '#web/features/admin/clients/clients-panel.tsx';
import { UndeliverableMark } from '#web/features/admin/mails/undeliverable-mark.tsx';
import { Overview } from '#web/features/admin/overview/overview.tsx';

const peopleOf = (
  { id, name, owner, helpers }: Pick<ListedClient, 'id' | 'name' | 'owner' | 'helpers'>,
  named?: boolean,
) => (
  <>
    <UndeliverableMark clientId={id} />
    <PeopleMenu row={{ noun: 'client', id, name, owner, helpers }} {...(named ? { named } : {})} />
  </>
);

/** The Clients tab of the admin panel: key figures and all accounts. */
export function ClientsTab() {
  const { query: mine } = useMine(useAdminAddress('clients'), 'clients.read');
  return (
    <div className="flex flex-col gap-8">
      <WaitingRows mine={mine} />
      <Overview />
      <ClientsPanel people={peopleOf} />
    </div>
  );
}
