import { MessageDesk } from '#web/features/message-desk/message-desk.tsx';

/** The Messages tab of the admin panel. */
export function MessagesTab() {
  return <MessageDesk />;
}
