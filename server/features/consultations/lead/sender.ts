import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as threads from '#server/features/threads/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { setReplied } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

interface Request {
  id: string;
  clientAccountId: string | null;
  ownerId: string | null;
}

/** Notifies staff and updates open pages after an action of a request's sender, in the running transaction. */
export async function tellStaff(
  context: Work,
  { id: subjectId, clientAccountId, ownerId }: Request,
  contactId: string | null,
  { host = null, mailedTo }: { host?: string | null; mailedTo?: string | undefined } = {},
): Promise<void> {
  await context.events.publish({ topic: 'consultations', subjectId, clientAccountId, forClient: true });
  const only = host ?? (clientAccountId === null ? ownerId : null);
  await notify(context, {
    kind: 'request-reply',
    subjectType: 'consultation',
    subjectId,
    clientAccountId,
    by: contactId === null ? null : { kind: 'contact', id: contactId },
    ...(only === null ? {} : { userId: only }),
    ...(mailedTo === undefined ? {} : { mailedTo }),
  });
}

/** Adds a message of the sender to a request, in the running transaction. The request then waits for staff. */
export async function writeAsSender(
  context: Work,
  request: Request,
  { message: body, quoted, contactId }: { message: string; quoted: string | null; contactId: string | null },
  files: Parameters<typeof attachments.add>[2] = [],
): Promise<void> {
  const { id, clientAccountId } = request;
  const about = { subjectType: 'consultation', subjectId: id, clientAccountId } as const;
  const thread = await threads.findOrOpen(context, about);
  const author = { kind: 'contact', id: contactId } as const;
  const { id: messageId } = await threads.post(context, thread, author, { body, internal: false, quoted });
  await attachments.add(context, { about: 'consultation', aboutId: id, messageId, internal: false }, files);
  await setReplied(context.db, id, iso(context.now()));
  await tellStaff(context, request, contactId);
}
