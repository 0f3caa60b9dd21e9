import type { CurrentUser } from '#contract/auth.ts';
import type { TeamMember } from '#contract/team.ts';

/**
 * True if the user may change a person's access. Users cannot change their own, and only super admins change an
 * admin's.
 */
export function mayChange(me: CurrentUser | null | undefined, { id, role }: TeamMember): boolean {
  if (!me?.permissions.includes('team.write') || me.id === id) return false;
  return me.isSuperAdmin || (role !== 'admin' && role !== 'super-admin');
}
