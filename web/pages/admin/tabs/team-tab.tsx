import { TeamPanel } from '#web/features/admin/team/team-panel.tsx';

/** The Admin tab of the admin panel. */
export function TeamTab() {
  return <TeamPanel />;
}
