import { ChangeRequestsPanel } from '#web/features/admin/change-requests/change-requests-panel.tsx';

/** The Comms tab of the admin panel. */
export function ChangeRequestsTab() {
  return <ChangeRequestsPanel />;
}
