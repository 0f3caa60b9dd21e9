import type { Topic } from '#contract/events.ts';
import { assertKnown, noteKnown } from '#server/access/people/known-clients.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { record } from './record.ts';

/** Something a member of staff does: one row of the audit log, and one event where a page shows it. */
export type Act = {
  /** `noun.verb`, such as `consultations.contact`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The client whose data changes; null where there is none. */
  clientAccountId: string | null;
  /** What the changed row does not show by itself; never a secret. */
  detail?: Record<string, unknown> | undefined;
} & (
  | {
      /** The topic published to open pages. */
      topic: Topic;
      /** True: the change is published to this client's pages too. Staff pages always receive it. */
      forClient: boolean;
    }
  | {
      /** No page shows what changed, so nothing is published. */
      topic: null;
    }
);

/** The acts by which staff share something with a client; what follows in the same place shares no first thing. */
const sharing: ReadonlySet<string> = new Set([
  'deliveries.create',
  'messages.respond',
  'messages.write',
  'previews.create',
  'projects.create',
]);

/** Notes that staff know who a client is: sharing something with the client implies it. The panel asks them before. */
async function noteWord(
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  { id: userId, asksFirst }: Pick<UserActor, 'id' | 'asksFirst'>,
  clientAccountId: string,
): Promise<void> {
  if (asksFirst) await assertKnown(db, clientAccountId);
  if (!(await noteKnown(db, clientAccountId, { userId, now: now() }))) return;
  const subject = { subjectId: clientAccountId, clientAccountId };
  await record({ db, now }, { ...subject, userId, action: 'clients.know', subjectType: 'client' });
  await events.publish({ ...subject, topic: 'clients', forClient: false });
}

/**
 * Logs an act of staff and publishes its event: called once for each change, in the transaction that makes it, so that all
 * of it is stored or none. Whatever must follow every act of staff belongs here.
 */
export async function act(
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  actor: Pick<UserActor, 'id' | 'asksFirst'>,
  { action, subjectType, subjectId, clientAccountId, detail, ...change }: Act,
): Promise<void> {
  await db.tx(async () => {
    if (clientAccountId !== null && sharing.has(action))
      await noteWord({ db, events, now }, actor, clientAccountId);
    await record({ db, now }, { userId: actor.id, action, subjectType, subjectId, clientAccountId, detail });
    if (change.topic !== null) await events.publish({ ...change, subjectId, clientAccountId });
  });
}

interface Subject {
  /** The first part of each action: `messages` of `messages.read`. */
  noun: string;
  subjectType: string;
  topic: Topic;
}

/** The acts of staff on one kind of row that its client's pages show too; the function logs one by its verb. */
export const actsOn =
  ({ noun, subjectType, topic }: Subject) =>
  (
    context: Pick<Context, 'db' | 'events' | 'now'>,
    actor: Pick<UserActor, 'id'>,
    verb: string,
    { id, clientAccountId }: { id: string; clientAccountId: string | null },
    detail?: Record<string, unknown>,
  ): Promise<void> =>
    act(context, actor, {
      action: `${noun}.${verb}`,
      subjectType,
      subjectId: id,
      clientAccountId,
      detail,
      topic,
      forClient: true,
    });
