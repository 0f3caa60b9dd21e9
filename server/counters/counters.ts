import type { Db } from '../db/database.ts';

/** Numbers kept beside the rows they count, changed in the transaction that changes the rows. */
export const counters = {
  /** Adds `delta` in the running transaction. Whoever changes several does it in the same order everywhere. */
  async add(db: Db, name: string, delta: number): Promise<void> {
    await db
      .q()
      .insertInto('counter')
      .values({ name, value: delta })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ value: eb('counter.value', '+', eb.ref('excluded.value')) })),
      )
      .execute();
  },

  /** The numbers by name; one that was never changed is 0. */
  async read<Name extends string>(db: Db, names: readonly Name[]): Promise<Record<Name, number>> {
    const rows =
      names.length === 0
        ? []
        : await db.q().selectFrom('counter').selectAll().where('name', 'in', names).execute();
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    return Object.fromEntries(names.map((name) => [name, values.get(name) ?? 0])) as Record<Name, number>;
  },
};
