import { useAdminAddress, usePortalAddress } from '#web/state/use-address-state.ts';
import { Bell } from './bell.tsx';

/** The bell of the panel. Mails link to the bell's preferences on the messages tab; the dialog can open over any tab. */
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
