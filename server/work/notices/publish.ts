import type { Context } from '#server/core/context.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';

/**
 * Sends an event to the open pages of these people, because their bell has changed. For the shared address the event goes to
 * the pages of all staff.
 */
export async function publishTo(
  { events }: Pick<Context, 'events'>,
  people: readonly Pick<NotificationTable, 'recipientKind' | 'recipientId'>[],
): Promise<void> {
  const ids = new Set(people.map(({ recipientId }) => recipientId));
  for (const subjectId of ids)
    await events.publish({ topic: 'notices', subjectId, clientAccountId: null, forClient: false });
}
