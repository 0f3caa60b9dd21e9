import type { ListedClient } from '#contract/clients.ts';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { ClientsPanel } from '#web/features/admin/clients/clients-panel.tsx';
import { Overview } from '#web/features/admin/overview/overview.tsx';

const peopleOf = (
  { id, name, owner, helpers }: Pick<ListedClient, 'id' | 'name' | 'owner' | 'helpers'>,
  named?: boolean,
) => <PeopleMenu row={{ noun: 'client', id, name, owner, helpers }} {...(named ? { named } : {})} />;

/** The Clients tab of the admin panel: key figures, and every account. */
export function ClientsTab() {
  return (
    <div className="flex flex-col gap-8">
      <Overview />
      <ClientsPanel people={peopleOf} />
    </div>
  );
}
