import { MessagesPanel } from '#web/features/portal/messages/messages-panel.tsx';

/** The Messages tab of the client portal. */
export function MessagesTab() {
  return <MessagesPanel />;
}
