import { ClientDesk } from '#web/features/client-desk/client-desk.tsx';

/** The Clients tab of the admin panel. */
export function ClientsTab() {
  return <ClientDesk />;
}
