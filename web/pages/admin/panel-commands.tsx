import { Download, FolderPlus, House, LogOut, UserPlus } from 'lucide-react';
import { exportClients, exportConsultations } from '#contract/exports.ts';
import { addressOf } from '#web/api/client.ts';
import { usePlace } from '#web/api/use-place.ts';
import { CommandMenu } from '#web/features/command-menu/command-menu.tsx';
import { adminTabs } from './tabs.ts';

const leave = (address: string) => () => window.location.assign(address);

/** The command menu with everything the panel can do. */
export function PanelCommands({ onClose }: { onClose: () => void }) {
  const place = usePlace();
  const actions = [
    {
      id: 'new-client',
      label: 'Create Account',
      detail: 'A new client',
      icon: UserPlus,
      run: () => place.go('clients', { dialog: 'new-client' }),
    },
    {
      id: 'new-project',
      label: 'Add Project',
      detail: 'For a client',
      icon: FolderPlus,
      run: () => place.go('portfolio', { dialog: 'new-project' }),
    },
    ...adminTabs.map(({ value, label, icon }) => ({
      id: value,
      label: `Open ${label}`,
      icon,
      run: () => place.go(value),
    })),
    {
      id: 'csv-clients',
      label: 'Export clients',
      detail: 'CSV',
      icon: Download,
      run: leave(addressOf(exportClients)),
    },
    {
      id: 'csv-consultations',
      label: 'Export consultations',
      detail: 'CSV',
      icon: Download,
      run: leave(addressOf(exportConsultations)),
    },
    { id: 'home', label: 'Home', icon: House, run: leave('/') },
    { id: 'logout', label: 'Logout', icon: LogOut, run: leave('/api/logout') },
  ];
  return <CommandMenu place={place} actions={actions} onClose={onClose} />;
}
