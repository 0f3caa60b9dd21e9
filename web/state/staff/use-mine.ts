import { useQuery } from '@tanstack/react-query';
import { reachOf, type Permission } from '#contract/permissions/permissions.ts';
import { useAssignable } from './use-assignable.ts';
import { currentUserQuery } from '#web/api/session/session.ts';

/** The part of a tab's address that holds the choice. */
interface MineAddress {
  value: (name: 'mine') => string;
  set: (name: 'mine', value: string) => void;
}

/** Whether a list is limited to rows assigned to the user. */
export interface Mine {
  mine: boolean;
  /** False if there is no choice: the user only sees assigned rows, or one person does everything. */
  offered: boolean;
  /** The filter for the list's query. */
  query: { mine?: 'true' };
  set: (mine: boolean) => void;
}

/** Reads and changes "Mine / All" in a tab's address. `permission` is the one for reading its rows. */
export function useMine(address: MineAddress, permission: Permission): Mine {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const team = useAssignable();
  const seesAll = user ? reachOf(user.role, permission) === 'all' : false;
  const mine = seesAll && address.value('mine') === 'true';
  return {
    mine,
    // If the address limits the list, there must be a way back to all rows.
    offered: mine || (seesAll && (team?.length ?? 0) > 1),
    query: mine ? { mine: 'true' } : {},
    set: (next) => address.set('mine', next ? 'true' : ''),
  };
}
