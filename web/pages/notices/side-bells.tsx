import { useAdminAddress, usePortalAddress } from '#web/state/use-address-state.ts';
import { Bell } from './bell.tsx';

/** The bell of the panel. A mail names the messages for the choices; they open over any tab. */
export function StaffBell() {
  const { dialog, open, close } = useAdminAddress('messages');
  const choices = { isOpen: dialog.name === 'notices', open: () => open('notices'), close };
  return <Bell side="staff" choices={choices} />;
}

/** The bell of the portal. */
export function ClientBell() {
  const { dialog, open, close } = usePortalAddress('messages');
  const choices = { isOpen: dialog.name === 'notices', open: () => open('notices'), close };
  return <Bell side="client" choices={choices} />;
}
