import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as threads from '#server/features/threads/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { setReplied } from '../appointments/repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Adds words of its sender to a request, in the running transaction. The request then waits for staff. */
export async function writeAsSender(
  context: Work,
  request: { id: string; clientAccountId: string | null; ownerId: string | null },
  { message: body, quoted, contactId }: { message: string; quoted: string | null; contactId: string | null },
): Promise<void> {
  const { db, events, now } = context;
  const { id, clientAccountId, ownerId } = request;
  const about = { subjectType: 'consultation' as const, subjectId: id };
  const thread =
    (await threads.findAbout(db, about))?.id ?? (await threads.open(context, { ...about, clientAccountId }));
  await threads.post(context, thread, { kind: 'contact', id: contactId }, { body, internal: false, quoted });
  await setReplied(db, id, iso(now()));
  await events.publish({ topic: 'consultations', subjectId: id, clientAccountId, forClient: true });
  await notify(context, {
    ...about,
    kind: 'request-reply',
    clientAccountId,
    by: contactId === null ? null : { kind: 'contact', id: contactId },
    ...(clientAccountId === null && ownerId !== null ? { userId: ownerId } : {}),
  });
}
