import type { Context } from '#server/core/context.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as threads from '#server/features/threads/service.ts';

/**
 * Moves the messages about requests, with their files, to the client who now has the requests. Runs in the current
 * transaction.
 */
export async function comeAlong(
  { db }: Pick<Context, 'db'>,
  consultationIds: readonly string[],
  clientAccountId: string,
): Promise<void> {
  if (consultationIds.length === 0) return;
  await threads.giveTo(db, consultationIds, clientAccountId);
  await attachments.giveTo({ db }, 'consultation', consultationIds, clientAccountId);
}
