import { reachOf, type Permission, type StaffRole } from '#contract/permissions/permissions.ts';

/** The person whose permissions are checked. */
type Staff = { id: string; role: StaffRole | 'user' };

/**
 * The rows a member of staff reaches with a permission.
 * - `all`: every row
 * - `clients`: rows of the companies the person is assigned to, and those without a company that the person owns
 * - `projects`: rows of the projects the person is assigned to
 */
export type Scope = 'all' | { of: 'clients' | 'projects'; userId: string };

/** The rows that a permission reaches for this person; null if the role lacks the permission. */
export const scopeIf = (user: Staff, permission: Permission): Scope | null =>
  reachOf(user.role, permission) === null ? null : scopeOf(user, permission);

/**
 * The rows that a permission reaches for this person.
 * @throws Error if the role lacks the permission; routes refuse such requests earlier
 */
export function scopeOf(user: Staff, permission: Permission): Scope {
  const reach = reachOf(user.role, permission);
  if (reach === null) throw new Error(`The role ${user.role} does not have ${permission}.`);
  if (reach === 'all') return 'all';
  return { of: user.role === 'collaborator' ? 'projects' : 'clients', userId: user.id };
}
