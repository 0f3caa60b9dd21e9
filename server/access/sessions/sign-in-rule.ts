import type { Db } from '#server/data/db/database.ts';
import { iso } from '#server/core/time.ts';

/** Whether all staff need a second factor to open the panel. */
export async function getSignInRule(db: Db): Promise<{ secondFactor: boolean }> {
  const row = await db
    .q()
    .selectFrom('signInRule')
    .select('secondFactor')
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  return { secondFactor: row?.secondFactor ?? false };
}

/** Changes the rule in the current transaction. After that, sessions opened without a second factor cannot open the panel. */
export async function setSignInRule(db: Db, secondFactor: boolean, now: number): Promise<void> {
  const values = { secondFactor, updatedAt: iso(now) };
  await db
    .q()
    .insertInto('signInRule')
    .values({ kind: 'staff', ...values })
    .onConflict((on) => on.column('kind').doUpdateSet(values))
    .execute();
}
