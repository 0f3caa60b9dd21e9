import { consultationStatuses, undoMs, type ConsultationStatus } from '#contract/consultations.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { act, noAct } from '#server/data/audit/act.ts';
import { lastAct } from '#server/data/audit/record.ts';
import type { Context } from '#server/core/context.ts';
import type { ConsultationTable } from '#server/data/db/tables/consultation.ts';
import { changeOwner } from '#server/data/db/queries/rows/inbox-rows.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import * as assignments from '#server/features/assignments/service.ts';
import { seen } from '#server/work/notices/seen.ts';
import { notifyUnlessUndone, takeBack } from '#server/work/notices/undoable.ts';
import { comeAlong } from './lead/come-along.ts';
import { assertNoneAgreed } from './appointments/staff.ts';
import { copyMail } from './mails.ts';
import { listOfClient } from './removal/repository.ts';
import { findOrRefuse, isLost } from './find.ts';
import * as repository from './repository.ts';
import * as spam from './submission/repository.ts';

export { findOrRefuse } from './find.ts';

/** Quotes use these: accepting a quote makes the sender of a request a client. */
export { complete, win } from './make-client.ts';

/** Used for answers that staff send by mail. */
export { answerNow } from './lead/lead.ts';

export { writeAsSender } from './lead/sender.ts';
export { openRequest, type OpenRequest } from './repository.ts';

/** The list of mails uses this when it sends kept answers. */
export { keptAnswersLeave } from './lead/kept.ts';

/** Used by imports. */
export { ofAddresses, removeUnchanged } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

/**
 * Called before a company is closed.
 * @throws AppError `conflict` if one of the company's requests has an upcoming agreed appointment
 */
export const assertNoAppointment = async (
  context: Pick<Context, 'db' | 'now'>,
  clientAccountId: string,
): Promise<void> => assertNoneAgreed(context, await repository.namesOf(context.db, clientAccountId));

/** Adds the requests of an import in the running transaction. Nobody is notified. */
export const addAll = (
  { db }: Pick<Work, 'db'>,
  requests: readonly (Pick<
    ConsultationTable,
    'id' | 'name' | 'email' | 'company' | 'phone' | 'message' | 'status' | 'clientAccountId' | 'createdAt'
  > & { at: string })[],
): Promise<void> =>
  repository.insertAll(
    db,
    requests.map(({ at, ...row }) => ({
      ...row,
      emailKey: emailKey(row.email),
      service: null,
      referredBy: null,
      businessName: row.company,
      businessType: null,
      spam: false,
      ownerId: null,
      searchText: repository.searched({ ...row, referredBy: null }),
      updatedAt: at,
    })),
  );

const refusals: Record<ConsultationStatus, string> = {
  pending: 'A request cannot go back to pending.',
  contacted: 'Only a pending request can be marked as contacted.',
  completed: 'Only a contacted request can be marked as completed.',
};

/**
 * Moves a request one step forward.
 * @throws AppError `invalid_transition` if the request does not have the status before
 */
export async function setStatus(
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  status: ConsultationStatus,
) {
  const { db, now } = context;
  const from = consultationStatuses[consultationStatuses.indexOf(status) - 1];
  return db.tx(async () => {
    if (scope !== 'all') await findOrRefuse(context, scope, id);
    const moved = from && (await repository.move(db, id, from, status, iso(now())));
    if (!from || !moved) {
      const row = await findOrRefuse(context, scope, id);
      if (row.lostReason !== null) throw conflict(isLost, 'invalid_transition');
      throw conflict(`${refusals[status]} This one is ${row.status}.`, 'invalid_transition');
    }
    const { clientAccountId } = moved;
    const acted = await act(context, actor, {
      action: 'consultations.set-status',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      detail: { status },
      topic: 'consultations',
      forClient: true,
    });
    await seen(context, 'agency', { type: 'consultation', id });
    await notifyUnlessUndone(context, {
      kind: 'status',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      by: { kind: 'user', id: actor.id },
    });
    return acted.with(await findOrRefuse(context, scope, id));
  });
}

const cannotUndo = (text: string) => conflict(`This step can no longer be undone: ${text}`);

/**
 * Undoes the last step of a request. Only the person who made it can, within ten seconds, and if nothing has changed
 * since.
 * @throws AppError `conflict`
 */
export async function undoStatus(context: Work, actor: UserActor, scope: Scope, id: string) {
  const { db, now } = context;
  return db.tx(async () => {
    const { clientAccountId } = await findOrRefuse(context, scope, id);
    const last = await lastAct(context, { subjectType: 'consultation', subjectId: id });
    if (last?.action !== 'consultations.set-status') throw cannotUndo('something has changed since.');
    if (last.userId !== actor.id) throw cannotUndo('a colleague took it.');
    if (now() - Date.parse(last.createdAt) > undoMs) throw cannotUndo('it was too long ago.');
    const { status } = JSON.parse(last.detail ?? '{}') as { status: ConsultationStatus };
    const before = consultationStatuses[consultationStatuses.indexOf(status) - 1];
    if (!before || !(await repository.move(db, id, status, before, iso(now()))))
      throw cannotUndo('something has changed since.');
    const acted = await act(context, actor, {
      action: 'consultations.undo',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      detail: { status: before },
      topic: 'consultations',
      forClient: true,
    });
    const about = { kind: 'status', subjectType: 'consultation', subjectId: id } as const;
    await takeBack(context, about, Date.parse(last.createdAt));
    return acted.with(await findOrRefuse(context, scope, id));
  });
}

/** Links a request to the account with the same address, at the request of staff. */
export async function linkToMatch(context: Work, actor: UserActor, scope: Scope, id: string) {
  const { db, now } = context;
  return db.tx(async () => {
    const row = await findOrRefuse(context, scope, id);
    if (row.clientAccountId !== null) throw conflict('This request belongs to a client account already.');
    if (row.matchingClientId === null) throw conflict('No client account has the address of this request.');
    const clientAccountId = row.matchingClientId;
    if (!(await repository.link(db, id, clientAccountId, iso(now()))))
      throw conflict('This request belongs to a client account already.');
    await comeAlong(context, [id], clientAccountId);
    const acted = await act(context, actor, {
      action: 'consultations.link',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      topic: 'consultations',
      forClient: true,
    });
    return acted.with(await findOrRefuse(context, scope, id));
  });
}

/** Sets the owner of a request. */
export async function setOwner(
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  after: string | null,
) {
  const { db } = context;
  return db.tx(async () => {
    const { owner, clientAccountId } = await findOrRefuse(context, scope, id);
    const before = owner?.id ?? null;
    let acted = noAct();
    if (before !== after) {
      await assignments.admitOwner(context, actor, 'consultation', { before, after, clientAccountId });
      if (!(await changeOwner(db, 'consultation', id, { from: before, to: after })))
        throw assignments.ownerChanged();
      acted = await act(context, actor, {
        action: 'consultations.set-owner',
        subjectType: 'consultation',
        subjectId: id,
        clientAccountId,
        detail: { before, after },
        topic: 'consultations',
        forClient: false,
      });
    }
    // Staff who give up a request without a client may lose access to it, so it is read here without a scope.
    return acted.with(await findOrRefuse(context, 'all', id));
  });
}

/** Gives the completed requests of a departing owner to a colleague, or to nobody, in the running transaction. */
export async function releaseCompleted(
  context: Pick<Work, 'db' | 'events' | 'now'>,
  actor: UserActor,
  from: string,
  to: string | null,
): Promise<void> {
  if (!(await repository.releaseCompleted(context.db, from, to))) return;
  await act(context, actor, {
    action: 'consultations.release-completed',
    subjectType: 'user',
    subjectId: from,
    clientAccountId: null,
    detail: { after: to },
    topic: 'consultations',
    forClient: false,
  });
}

/**
 * Links earlier requests from the same address to a client. Called once it is known that the address belongs to the
 * client.
 */
export async function linkByEmail(
  { db, events, now }: Work,
  client: { id: string; email: string },
): Promise<void> {
  await db.tx(async () => {
    const linked = await repository.linkAll(db, emailKey(client.email), client.id, iso(now()));
    const ids = linked.map(({ id }) => id);
    await comeAlong({ db }, ids, client.id);
    for (const id of ids)
      await events.publish({
        topic: 'consultations',
        subjectId: id,
        clientAccountId: client.id,
        forClient: true,
      });
  });
}

/** Moves the pending requests of a wave to the spam folder, except those in `but`, in the running transaction. */
export const moveWaveToSpam = (
  { db, now }: Pick<Work, 'db' | 'now'>,
  waveId: string,
  but: readonly string[],
): Promise<void> => spam.moveWaveToSpam(db, waveId, but, iso(now()));

/** Moves the requests of a wave out of the spam folder, in the running transaction. */
export const restoreWave = ({ db, now }: Pick<Work, 'db' | 'now'>, waveId: string): Promise<void> =>
  spam.restoreWave(db, waveId, iso(now()));

/** How old a request may be for its copy to be mailed, in milliseconds. */
const copiedFor = 30 * 24 * 60 * 60 * 1000;

/**
 * Mails copies of earlier requests to an address that was just verified. Before that, they might have been a stranger's
 * text.
 */
export async function mailCopies(
  context: Pick<Context, 'db' | 'now' | 'brand' | 'config' | 'mailer'>,
  client: Parameters<AfterAddressProved>[0],
): Promise<void> {
  const { db, now, mailer } = context;
  if (!client.byMail || !mailer.configured) return;
  const since = iso(now() - copiedFor);
  const rows = await repository.newestFrom(db, {
    emailKey: emailKey(client.email),
    clientAccountId: client.id,
    since,
  });
  await mailer.send(...rows.map((row) => copyMail(context, row)));
}

/** The newest requests of a client within a scope, and the total. */
export const ofClient = ({ db }: Pick<Work, 'db'>, scope: Scope, clientAccountId: string, limit: number) =>
  listOfClient(db, scope, clientAccountId, { limit });

/** The number of requests of a folder within a scope. */
export const count = (
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  query: Parameters<typeof repository.count>[2],
): Promise<number> => repository.count(db, scope, query);
