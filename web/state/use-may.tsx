import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions/permissions.ts';
import { currentUserQuery } from '#web/api/session/session.ts';

/**
 * Whether the signed-in user's role has a permission: what it lacks is neither shown nor asked for. It reads the session that
 * the page has loaded; a part rendered without one shows everything, and the server decides.
 */
export function useMay(permission: Permission): boolean {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  return user?.permissions.includes(permission) ?? true;
}

/** Shows its content to those who have a permission. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay(to) ? children : null;
}
