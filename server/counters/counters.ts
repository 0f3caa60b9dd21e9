import type { Db } from '../db/database.ts';
import { preparedList } from '../db/prepared.ts';
import { changeCounts } from './change-counts.ts';

const find = preparedList((q, rows: readonly { name: string }[]) => {
  const names = rows.map(({ name }) => name);
  return q.selectFrom('counter').selectAll().where('name', 'in', names);
});

/** Numbers kept beside the rows they count, changed in the transaction that changes the rows. */
export const counters = {
  /** Adds `delta` in the running transaction. Whoever changes several does it in the same order everywhere. */
  add: (db: Db, name: string, delta: number): Promise<void> => changeCounts(db, { [name]: delta }),

  /** The numbers by name; one that was never changed is 0. */
  async read<Name extends string>(db: Db, names: readonly Name[]): Promise<Record<Name, number>> {
    const asked = names.map((name) => ({ name }));
    const rows = asked.length === 0 ? [] : await find(db, asked);
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    return Object.fromEntries(names.map((name) => [name, values.get(name) ?? 0])) as Record<Name, number>;
  },
};
