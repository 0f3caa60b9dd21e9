import { useQuery } from '@tanstack/react-query';
import { reachOf, type Permission } from '#contract/permissions/permissions.ts';
import { useAssignable } from './use-assignable.ts';
import { currentUserQuery } from '#web/api/session/session.ts';

/** The functions of a tab's address that read and set the choice. */
interface MineAddress {
  value: (name: 'mine') => string;
  set: (name: 'mine', value: string) => void;
}

/** The choice between all rows of a list and those assigned to the user. */
export interface Mine {
  mine: boolean;
  /** False if there is no choice: the user sees only assigned rows, or the team has one person. */
  offered: boolean;
  /** The parameter for the list's query. */
  query: { mine?: 'true' };
  set: (mine: boolean) => void;
}

/** Reads and changes the choice "Mine / All" in a tab's address. `permission` is the permission to read the tab's rows. */
export function useMine(address: MineAddress, permission: Permission): Mine {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const team = useAssignable();
  const seesAll = user ? reachOf(user.role, permission) === 'all' : false;
  const mine = seesAll && address.value('mine') === 'true';
  return {
    mine,
    // If the address limits the list, the user must be able to return to all rows.
    offered: mine || (seesAll && (team?.length ?? 0) > 1),
    query: mine ? { mine: 'true' } : {},
    set: (next) => address.set('mine', next ? 'true' : ''),
  };
}
