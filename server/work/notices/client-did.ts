import type { NoticeKindName } from '#contract/notices.ts';
import type { Topic } from '#contract/events.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { notify } from './notify.ts';

/** Something that a contact wrote or saved. */
interface Deed {
  topic: Topic;
  kind: NoticeKindName;
  subjectType: string;
  /** The row's id; null where the client has one row only, which is then told of by the client's id. */
  subjectId: string | null;
}

/** Publishes what a contact did to the pages of both sides, and notifies the agency of it, in the running transaction. */
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
