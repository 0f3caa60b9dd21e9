import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions/permissions.ts';
import { currentUserQuery } from '#web/api/session/session.ts';

/**
 * True if the signed-in user's role has a permission. Parts without permission are neither shown nor loaded. It reads
 * the session that the page has loaded. Without a session it returns true, and the server decides.
 */
export function useMay(permission: Permission): boolean {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  return user?.permissions.includes(permission) ?? true;
}

/** Renders its content for users with a permission. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay(to) ? children : null;
}
