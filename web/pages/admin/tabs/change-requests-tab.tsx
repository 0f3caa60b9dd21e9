import { ChangeRequestsPanel } from '#web/features/admin/change-requests/change-requests-panel.tsx';
import { lastMessagesOf } from './last-messages-of.tsx';

/** The Comms tab of the admin panel. */
export function ChangeRequestsTab() {
  return <ChangeRequestsPanel conversation={lastMessagesOf} />;
}
