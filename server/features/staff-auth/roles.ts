import { staffRoles } from '#contract/permissions/permissions.ts';
import type { Config } from '#server/core/config.ts';
import type { UserRole } from '#server/data/db/tables/people.ts';

/** The widest first. */
const order: readonly UserRole[] = [...staffRoles, 'user'];

/** The wider of two roles. */
export const higher = (one: UserRole, other: UserRole): UserRole =>
  order.indexOf(one) <= order.indexOf(other) ? one : other;

function listed(
  { adminEmails, superAdminEmails }: Pick<Config, 'adminEmails' | 'superAdminEmails'>,
  emailKey: string,
): UserRole {
  if (superAdminEmails.has(emailKey)) return 'super-admin';
  return adminEmails.has(emailKey) ? 'admin' : 'user';
}

/**
 * The effective role: the higher of the granted role and the role in the configured lists. The lists count only for a
 * verified address.
 */
export function roleOf(
  config: Pick<Config, 'adminEmails' | 'superAdminEmails'>,
  grantedRole: UserRole,
  verifiedEmailKey: string | null,
): UserRole {
  return verifiedEmailKey === null ? grantedRole : higher(grantedRole, listed(config, verifiedEmailKey));
}
