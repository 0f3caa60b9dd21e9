import type { NoticeKindName } from '#contract/notices.ts';
import type { Topic } from '#contract/events.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { notify } from './notify.ts';

/** An act of a contact who wrote or saved something. */
interface Deed {
  topic: Topic;
  kind: NoticeKindName;
  subjectType: string;
  /** The id of the row; null if a client has only one such row. Then the client's id is used. */
  subjectId: string | null;
}

/** Publishes an act of a contact to the open pages of both sides, and notifies the agency, in the current transaction. */
export async function clientDid(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  { clientAccountId, contactId }: ClientActor,
  { topic, kind, subjectType, subjectId }: Deed,
): Promise<void> {
  await context.events.publish({ topic, subjectId, clientAccountId, forClient: true });
  await notify(context, {
    kind,
    subjectType,
    subjectId: subjectId ?? clientAccountId,
    clientAccountId,
    by: { kind: 'contact', id: contactId },
  });
}
