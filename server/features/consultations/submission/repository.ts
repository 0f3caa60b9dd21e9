import type { Db } from '#server/data/db/database.ts';

/** Moves pending requests to the spam folder. */
export async function moveToSpam(db: Db, ids: readonly string[], updatedAt: string): Promise<void> {
  await db
    .q()
    .updateTable('consultation')
    .set({ spam: true, updatedAt })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();
}

const postsOf = (db: Db, waveId: string) =>
  db
    .q()
    .selectFrom('wavePost as post')
    .select('post.subjectId')
    .where('post.waveId', '=', waveId)
    .where('post.subjectType', '=', 'consultation');

/** Moves the pending requests of a wave to the spam folder, except the requests in `but`. */
export async function moveWaveToSpam(
  db: Db,
  waveId: string,
  but: readonly string[],
  updatedAt: string,
): Promise<void> {
  await db
    .q()
    .updateTable('consultation')
    .set({ spam: true, updatedAt })
    .where('status', '=', 'pending')
    .where('id', 'in', postsOf(db, waveId))
    .$if(but.length > 0, (rows) => rows.where('id', 'not in', but))
    .execute();
}

/** Moves the requests of a wave out of the spam folder, except look-alikes. */
export async function restoreWave(db: Db, waveId: string, updatedAt: string): Promise<void> {
  await db
    .q()
    .updateTable('consultation')
    .set({ spam: false, updatedAt })
    .where('id', 'in', postsOf(db, waveId).where('post.spam', '=', false))
    .execute();
}
