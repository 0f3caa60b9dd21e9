import { TeamDesk } from '#web/features/team-desk/team-desk.tsx';

/** The Admin tab of the admin panel. */
export function TeamTab() {
  return <TeamDesk />;
}
