import { consultationStatuses, type ConsultationStatus } from '#contract/consultations.ts';
import { emailKey } from '#contract/fields.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { UserActor } from '#server/sessions/sessions.ts';
import { countName, dayCountName, shelfOf } from './counts.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** The counters behind the badges and totals of staff. */
export const countNames = {
  inbox: consultationStatuses.map((status) => countName('inbox', status)),
  spam: consultationStatuses.map((status) => countName('spam', status)),
  pending: countName('inbox', 'pending'),
};

/** The counters of the days before and up to `now`, the earliest first. */
export const dayCountNames = (now: number, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayCountName(iso(now - (days - 1 - index) * 86_400_000)));

const iso = (now: number) => new Date(now).toISOString();

export async function findOrRefuse(
  { db }: Pick<Work, 'db'>,
  id: string,
): Promise<repository.ConsultationRow> {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This request');
  return row;
}

const refusals: Record<ConsultationStatus, string> = {
  pending: 'A request never goes back to pending.',
  contacted: 'Only a pending request can be marked as contacted.',
  completed: 'Only a contacted request can be marked as completed.',
};

/** Moves a request one step forward. @throws AppError `invalid_transition` when it stands elsewhere */
export async function setStatus(context: Work, actor: UserActor, id: string, status: ConsultationStatus) {
  const { db, events } = context;
  const now = context.now();
  const from = consultationStatuses[consultationStatuses.indexOf(status) - 1];
  return db.tx(async () => {
    const moved = from && (await repository.move(db, id, from, status, iso(now)));
    if (!from || !moved) {
      const row = await findOrRefuse(context, id);
      throw conflict(`${refusals[status]} This one is ${row.status}.`, 'invalid_transition');
    }
    const { clientAccountId } = moved;
    await audit(db, {
      userId: actor.id,
      action: 'consultations.set-status',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      detail: { status },
      now,
    });
    await events.publish({ topic: 'consultations', subjectId: id, clientAccountId });
    const shelf = shelfOf(moved);
    await changeCounts(db, { [countName(shelf, from)]: -1, [countName(shelf, status)]: 1 });
    return findOrRefuse(context, id);
  });
}

/** Links a request to the account with the same address, because staff say so. */
export async function linkToMatch(context: Work, actor: UserActor, id: string) {
  const { db, events } = context;
  const now = context.now();
  return db.tx(async () => {
    const row = await findOrRefuse(context, id);
    if (row.clientAccountId !== null) throw conflict('This request belongs to a client account already.');
    if (row.matchingClientId === null) throw conflict('No client account has the address of this request.');
    const clientAccountId = row.matchingClientId;
    if (!(await repository.link(db, id, clientAccountId, iso(now))))
      throw conflict('This request belongs to a client account already.');
    await audit(db, {
      userId: actor.id,
      action: 'consultations.link',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      now,
    });
    await events.publish({ topic: 'consultations', subjectId: id, clientAccountId });
    return findOrRefuse(context, id);
  });
}

/** Gives a client the earlier requests with the same address: called once that address is known to be the client's. */
export async function linkByEmail(
  { db, events, now }: Work,
  client: { id: string; email: string },
): Promise<void> {
  await db.tx(async () => {
    for (const { id } of await repository.linkAll(db, emailKey(client.email), client.id, iso(now())))
      await events.publish({ topic: 'consultations', subjectId: id, clientAccountId: client.id });
  });
}

/** The newest requests of a client, and how many there are. */
export const ofClient = ({ db }: Pick<Work, 'db'>, clientAccountId: string, limit: number) =>
  repository.listOfClient(db, clientAccountId, { limit });
