import type { CurrentUser } from '#contract/auth.ts';
import type { TeamMember } from '#contract/team.ts';

/** Whether the user may change somebody's access: nobody's own, and an admin's as a super admin only. */
export function mayChange(me: CurrentUser | null | undefined, { id, role }: TeamMember): boolean {
  if (!me?.permissions.includes('team.write') || me.id === id) return false;
  return me.isSuperAdmin || (role !== 'admin' && role !== 'super-admin');
}
