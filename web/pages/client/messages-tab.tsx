import { MyMessages } from '#web/features/my-messages/my-messages.tsx';

/** The Messages tab of the client portal. */
export function MessagesTab() {
  return <MyMessages />;
}
