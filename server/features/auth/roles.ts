import type { Config } from '#server/config.ts';
import type { UserRole } from '#server/db/schema.ts';

const order: readonly UserRole[] = ['user', 'admin', 'super-admin'];

const higher = (one: UserRole, other: UserRole) => (order.indexOf(one) >= order.indexOf(other) ? one : other);

function listed(
  { adminEmails, superAdminEmails }: Pick<Config, 'adminEmails' | 'superAdminEmails'>,
  emailKey: string,
): UserRole {
  if (superAdminEmails.has(emailKey)) return 'super-admin';
  return adminEmails.has(emailKey) ? 'admin' : 'user';
}

/** The role in force: what the product gave, raised by the configured lists. Only a verified address counts for those. */
export function roleOf(
  config: Pick<Config, 'adminEmails' | 'superAdminEmails'>,
  grantedRole: UserRole,
  verifiedEmailKey: string | null,
): UserRole {
  return verifiedEmailKey === null ? grantedRole : higher(grantedRole, listed(config, verifiedEmailKey));
}
