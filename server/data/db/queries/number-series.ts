import type { Db } from '../database.ts';

/**
 * Takes the next number of a series, beginning with 1, in the current transaction. The series stays locked until the
 * transaction ends, so no number is used twice or skipped.
 */
export async function takeNumber(db: Db, name: string): Promise<number> {
  const { next } = await db
    .q()
    .insertInto('numberSeries')
    .values({ name, next: 2 })
    .onConflict((taken) =>
      taken.column('name').doUpdateSet((eb) => ({ next: eb('numberSeries.next', '+', 1) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - 1;
}
