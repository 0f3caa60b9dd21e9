import type { SeenOfPin } from '#contract/pins.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import * as threads from '#server/features/threads/service.ts';
import * as repository from './repository.ts';
import type { Visitor } from './visitor.ts';

/**
 * Refuses an answer or reply if a colleague has answered the pin or written to the client since the state that the author
 * saw. Call it first in the transaction: it locks the pin, so that of two simultaneous writes the second one finds the
 * first.
 * @throws AppError `conflict`, `not_found`
 */
export async function refuseSlower(
  { db }: Pick<Context, 'db'>,
  { previewId, person, reader }: Visitor,
  id: string,
  known: NonNullable<SeenOfPin>,
): Promise<void> {
  await repository.lock(db, id);
  const pin = await repository.find(db, previewId, id, true, reader);
  if (!pin) throw notFound('This note');
  const [newest] = await threads.newestOfSide(db, [pin.threadId], 'user');
  const isAnswered = (pin.answer?.answeredAt ?? null) !== known.answeredAt;
  if (!isAnswered && (newest?.id ?? null) === known.messageId) return;
  const by = isAnswered ? pin.answer?.answeredBy : await authorOf(db, pin.threadId, person, reader);
  const who = by ? (by.isYou ? 'You' : by.name) : 'A colleague';
  throw conflict(
    `${who} answered this note in the meantime. Your text is kept: please check before you send it.`,
  );
}

/** The member of staff who wrote to the client last in a thread. */
async function authorOf(
  db: Context['db'],
  threadId: string,
  person: Visitor['person'],
  reader: Visitor['reader'],
) {
  const { items } = await threads.list(db, threadId, person, { limit: 100 }, reader);
  return items.find(({ side, internal }) => side === 'agency' && !internal)?.author;
}
