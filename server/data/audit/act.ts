import type { Topic } from '#contract/events.ts';
import { assertKnown, noteKnown } from '#server/access/people/known-clients.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { record } from './record.ts';

/** An act of staff. It makes one row of the audit log, and one event if a page shows the change. */
export type Act = {
  /** `noun.verb`, such as `consultations.contact`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The client whose data changes; null if there is none. */
  clientAccountId: string | null;
  /** Facts about the act that the changed row does not contain; never a secret. */
  detail?: Record<string, unknown> | undefined;
} & (
  | {
      /** The topic to publish to open pages. */
      topic: Topic;
      /** True: also publish to this client's pages. Staff pages always receive the event. */
      forClient: boolean;
    }
  | {
      /** Null: no page shows the change, so no event is published. */
      topic: null;
    }
);

const receipt = Symbol('receipt');

/** The result of a staff write: proof that it was logged, and the answer for the caller. Only this file makes receipts. */
export interface Acted<A = undefined> {
  readonly [receipt]: true;
  readonly answer: A;
  /** Returns a receipt of the same act with another answer. */
  with<B>(answer: B): Acted<B>;
}

const receiptOf = <A>(answer: A): Acted<A> => ({ [receipt]: true, answer, with: receiptOf });

/**
 * Returns a receipt for a staff call that changes nothing, or for a change that is logged elsewhere because a client
 * made it.
 */
export function noAct(): Acted;
export function noAct<A>(answer: A): Acted<A>;
export function noAct(answer?: unknown): Acted<unknown> {
  return receiptOf(answer);
}

const isReceipt = (given: unknown): given is Acted<unknown> =>
  typeof given === 'object' && given !== null && receipt in given;

/** Returns the answer in a receipt. Other values are returned unchanged. */
export const answerOf = (given: unknown): unknown => (isReceipt(given) ? given.answer : given);

/** The acts by which staff share something with a client. After such an act, staff count as knowing the client. */
const sharing: ReadonlySet<string> = new Set([
  'deliveries.create',
  'messages.respond',
  'messages.write',
  'previews.create',
  'projects.create',
]);

/**
 * Records that staff know a client, because they share something. For members of staff with `asksFirst`, the client
 * must be known already.
 */
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
 * Logs an act of staff and publishes its event. Call it once per change, in the transaction of the change, so that
 * change and log row are stored together. Put consequences of every staff act here. Return the receipt to the route.
 */
export async function act(
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  actor: Pick<UserActor, 'id' | 'asksFirst'>,
  { action, subjectType, subjectId, clientAccountId, detail, ...change }: Act,
): Promise<Acted> {
  await db.tx(async () => {
    if (clientAccountId !== null && sharing.has(action))
      await noteWord({ db, events, now }, actor, clientAccountId);
    await record({ db, now }, { userId: actor.id, action, subjectType, subjectId, clientAccountId, detail });
    if (change.topic !== null) await events.publish({ ...change, subjectId, clientAccountId });
  });
  return receiptOf(undefined);
}

interface Subject {
  /** The first part of each action name: `messages` in `messages.read`. */
  noun: string;
  subjectType: string;
  topic: Topic;
}

/**
 * Makes the function that logs staff acts on one kind of row. The client's pages show these rows too. The caller names
 * the act by its verb.
 */
export const actsOn =
  ({ noun, subjectType, topic }: Subject) =>
  (
    context: Pick<Context, 'db' | 'events' | 'now'>,
    actor: Pick<UserActor, 'id'>,
    verb: string,
    { id, clientAccountId }: { id: string; clientAccountId: string | null },
    detail?: Record<string, unknown>,
  ): Promise<Acted> =>
    act(context, actor, {
      action: `${noun}.${verb}`,
      subjectType,
      subjectId: id,
      clientAccountId,
      detail,
      topic,
      forClient: true,
    });
