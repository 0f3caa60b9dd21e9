import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions/permissions.ts';
import { currentUserQuery } from '#web/api/session/session.ts';

/**
 * Whether the signed-in user's role has a permission. Parts without permission are neither shown nor loaded.
 * It reads the session that the page has loaded. Without a session everything shows, and the server decides.
 */
export function useMay(permission: Permission): boolean {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  return user?.permissions.includes(permission) ?? true;
}

/** Shows its content to people with a permission. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay(to) ? children : null;
}
