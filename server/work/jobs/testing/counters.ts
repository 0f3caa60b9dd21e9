import type { Db } from '#server/data/db/database.ts';

/** Counters in the database, which show which transactions took effect and how often. */
export const counters = {
  add: async (db: Db, name: string, delta: number): Promise<void> => {
    await db
      .q()
      .insertInto('rowCount')
      .values({ name, value: delta })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ value: eb('rowCount.value', '+', eb.ref('excluded.value')) })),
      )
      .execute();
  },

  /** The values of the counters by name. A counter that was never changed is 0. */
  async read<Name extends string>(db: Db, names: readonly Name[]): Promise<Record<Name, number>> {
    const rows = await db.q().selectFrom('rowCount').selectAll().where('name', 'in', names).execute();
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    return Object.fromEntries(names.map((name) => [name, values.get(name) ?? 0])) as Record<Name, number>;
  },
};
