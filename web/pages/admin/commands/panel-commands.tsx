import {
  CircleHelp,
  Download,
  FolderPlus,
  House,
  Inbox,
  LogOut,
  UserPlus,
  ReceiptText,
} from '#web/ui/pictures/lucide.tsx';
import { ArrowRight } from '#web/ui/pictures/lucide/later.tsx';
import { adminAddress, type AdminTab } from '#contract/addresses.ts';
import type { CurrentUser } from '#contract/auth.ts';
import { exportClients, exportConsultations } from '#contract/exports.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { useWay, type AdminGo } from '#web/state/use-address-state.ts';
import { CommandMenu } from '#web/features/admin/command-menu/command-menu.tsx';
import { places } from './places.ts';
import { tabsOf } from '../tabs/tabs.ts';

/** Explanations for tabs with short labels. */
const hints: Partial<Record<AdminTab, string>> = {
  'client-comms': 'Change requests',
  consultations: 'Consultation requests',
  'admin-management': 'People, roles and hours',
};

const leave = (address: string) => () => window.location.assign(address);

/** The command menu with every command of the user's role. */
export function PanelCommands({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const open = useWay();
  const go: AdminGo = (tab, values) => open(adminAddress(tab, values));
  const may = (...all: Permission[]) => all.every((permission) => user.permissions.includes(permission));
  const actions = [
    may('consultations.read') && {
      id: 'next-request',
      label: 'Next waiting request',
      detail: 'The one with the least time left',
      icon: Inbox,
      run: () => go('consultations'),
    },
    may('clients.create') && {
      id: 'new-client',
      label: 'Create Account',
      detail: 'A new client',
      icon: UserPlus,
      run: () => go('clients', { dialog: 'new-client' }),
    },
    may('projects.write', 'clients.read') && {
      id: 'new-project',
      label: 'Add Project',
      detail: 'For a client',
      icon: FolderPlus,
      run: () => go('portfolio', { dialog: 'new-project' }),
    },
    ...tabsOf(user).map((tab) => ({
      id: tab.value,
      label: `Open ${tab.label}`,
      detail: hints[tab.value] ?? '',
      icon: tab.icon,
      run: () => go(tab.value),
    })),
    may('exports.read') && {
      id: 'csv-clients',
      label: 'Export clients',
      detail: 'CSV',
      icon: Download,
      run: leave(addressOf(exportClients)),
    },
    may('exports.read') && {
      id: 'csv-consultations',
      label: 'Export consultations',
      detail: 'CSV',
      icon: Download,
      run: leave(addressOf(exportConsultations)),
    },
    may('quotes.write') && {
      id: 'new-quote',
      label: 'New quote',
      detail: 'For a client',
      icon: ReceiptText,
      run: () => open('/admin/quotes?new=1'),
    },
    { id: 'help', label: 'Help', icon: CircleHelp, run: leave('/help') },
    { id: 'home', label: 'Home', icon: House, run: leave('/') },
    { id: 'logout', label: 'Logout', icon: LogOut, run: leave('/api/logout') },
  ];
  return (
    <CommandMenu
      open={open}
      actions={actions.filter((action) => action !== false)}
      places={places
        .filter(({ permission }) => !permission || may(permission))
        .map(({ label, words, href }) => ({
          id: href,
          label,
          words,
          icon: ArrowRight,
          run: () => open(href),
        }))}
      onClose={onClose}
    />
  );
}
