import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import * as rows from '#server/data/db/queries/rows/inbox-rows.ts';
import type { TakenMessage } from './client-messages.ts';

/** For each of these messages, by id: the ids of the messages that answer it. */
export async function answersTo(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = await db
    .q()
    .selectFrom('clientMessage')
    .select(['id', 'responseToId'])
    .where('responseToId', 'in', ids)
    .execute();
  const answers = new Map<string, string[]>();
  for (const { id, responseToId } of found)
    if (responseToId !== null) answers.set(responseToId, [...(answers.get(responseToId) ?? []), id]);
  return answers;
}

/** Removes the answer from a question's row. The question waits again, unless the agency has written a later message. */
export async function withdrawAnswer(db: Db, id: string): Promise<void> {
  await db
    .q()
    .updateTable('clientMessage')
    .set({
      adminResponse: null,
      responseDate: null,
      userId: null,
      settled: sql<boolean>`exists (
        select 1 from "clientMessage" as "later" where "later"."clientAccountId" = "clientMessage"."clientAccountId"
        and "later"."fromAdmin" and "later"."id" > "clientMessage"."id")`,
    })
    .where('id', '=', id)
    .where('fromAdmin', '=', false)
    .execute();
}

/** True if a message exists, so that a reference to it can be stored. */
const isThere = async (db: Db, id: string): Promise<boolean> =>
  (await db.q().selectFrom('clientMessage').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/** Stores a restored answer in the row of its question, unless the question has another answer by now. */
async function answerAgain(db: Db, { message, createdAt, userId, responseToId }: TakenMessage) {
  if (responseToId === null) return;
  await db
    .q()
    .updateTable('clientMessage')
    .set({ adminResponse: message, responseDate: createdAt, userId, settled: true })
    .where('id', '=', responseToId)
    .where('adminResponse', 'is', null)
    .execute();
}

/** Restores messages. Messages that waited for the agency still wait, unless a restored message answers them. */
export async function putBack(db: Db, taken: readonly TakenMessage[]): Promise<void> {
  if (taken.length === 0) return;
  const clients = [...new Set(taken.map(({ clientAccountId }) => clientAccountId))];
  // When the agency writes a message, a trigger marks the waiting messages as settled. A restored message is not a new one,
  // so the state of the others is written back below.
  const open = await db
    .q()
    .selectFrom('clientMessage')
    .select('id')
    .where('clientAccountId', 'in', clients)
    .where(sql<SqlBool>`not "fromAdmin" and not "settled"`)
    .execute();
  // Restore questions before their answers.
  const inOrder = taken.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { answers, ...row } of inOrder) {
    const responseToId =
      row.responseToId !== null && (await isThere(db, row.responseToId)) ? row.responseToId : null;
    await rows.putBack(db, 'clientMessage', [{ ...row, responseToId }]);
    if (answers.length > 0)
      await db
        .q()
        .updateTable('clientMessage')
        .set({ responseToId: row.id })
        .where('id', 'in', answers)
        .execute();
  }
  const waiting = [...open, ...taken.filter(({ fromAdmin, settled }) => !fromAdmin && !settled)];
  if (waiting.length > 0)
    await db
      .q()
      .updateTable('clientMessage')
      .set({ settled: false })
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute();
  for (const row of inOrder) if (row.fromAdmin) await answerAgain(db, row);
}
