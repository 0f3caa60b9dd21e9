import { useAdminAddress, usePortalAddress } from '#web/state/use-address-state.ts';
import { Bell } from './bell.tsx';

/** The panel's bell. Mails link to its preferences under the messages tab; they open over any tab. */
export function StaffBell() {
  const { dialog, open, close } = useAdminAddress('messages');
  const choices = { isOpen: dialog.name === 'notices', open: () => open('notices'), close };
  return <Bell side="staff" choices={choices} />;
}

/** The portal's bell. */
export function ClientBell() {
  const { dialog, open, close } = usePortalAddress('messages');
  const choices = { isOpen: dialog.name === 'notices', open: () => open('notices'), close };
  return <Bell side="client" choices={choices} />;
}
