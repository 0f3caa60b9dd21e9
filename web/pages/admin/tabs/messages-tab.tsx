import type { ContactMessage } from '#contract/messages.ts';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { MessagesPanel } from '#web/features/admin/messages/messages-panel.tsx';

const peopleOf = ({ id, name, owner }: ContactMessage) => (
  <PeopleMenu row={{ noun: 'contactMessage', id, name: `the message of ${name}`, owner }} />
);

/** The Messages tab of the admin panel. */
export function MessagesTab() {
  return <MessagesPanel people={peopleOf} />;
}
