import { ChangeDesk } from '#web/features/change-desk/change-desk.tsx';

/** The Comms tab of the admin panel. */
export function ChangeRequestsTab() {
  return <ChangeDesk />;
}
