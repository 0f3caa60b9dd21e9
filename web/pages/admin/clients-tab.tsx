import { ClientDesk } from '#web/features/client-desk/client-desk.tsx';
import { OverviewBand } from '#web/features/overview-band/overview-band.tsx';

/** The Clients tab of the admin panel: how things stand, and every account. */
export function ClientsTab() {
  return (
    <div className="flex flex-col gap-8">
      <OverviewBand />
      <ClientDesk />
    </div>
  );
}
