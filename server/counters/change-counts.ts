import type { Db } from '../db/database.ts';
import { preparedList } from '../db/prepared.ts';

const change = preparedList((q, changes: readonly { name: string; delta: number }[]) =>
  q
    .insertInto('counter')
    .values(changes.map(({ name, delta }) => ({ name, value: delta })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ value: eb('counter.value', '+', eb.ref('excluded.value')) })),
    ),
);

/** Changes several counters, always in the same order: two transactions never wait for each other in a circle. */
export async function changeCounts(db: Db, changes: Record<string, number>): Promise<void> {
  const names = Object.keys(changes).toSorted();
  if (names.length === 0) return;
  await change(
    db,
    names.map((name) => ({ name, delta: changes[name] ?? 0 })),
  );
}
