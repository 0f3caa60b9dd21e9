import {
  paletteOf,
  type ChangeRequest,
  type Decision,
  type NewChangeRequest,
  type StaffChangeRequest,
} from '#contract/change-requests.ts';
import type { StoredFile } from '#server/features/files/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { actsOn, noAct, type Acted } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import type { DirectiveChangeRequestTable } from '#server/data/db/tables/project.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { markRead as markReadOnce } from '#server/data/db/queries/rows/inbox-rows.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as directives from '#server/features/directives/service.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { readerOf, selfAsPerson } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

export { countOfClient } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type StaffWork = Work & Pick<Context, 'brand'>;

/** The number of changes that a client may request in a window. */
const askingLimit: Limit = { max: 30, windowMs: 60 * 60 * 1000 };

/** Stores a change request, pending until staff decide on it. */
export async function ask(
  context: Work,
  client: ClientActor,
  input: NewChangeRequest,
): Promise<ChangeRequest> {
  const { db } = context;
  const now = context.now();
  const row = {
    ...input,
    id: newId(now),
    clientAccountId: client.clientAccountId,
    contactId: client.contactId,
    projectId: null,
    status: 'pending' as const,
    isRead: false,
    adminResponse: null,
    userId: null,
    respondedAt: null,
    createdAt: iso(now),
  };
  await db.tx(async () => {
    await takeTry(db, `change-requests/${client.clientAccountId}`, askingLimit, now);
    await repository.insert(db, row);
    await clientDid(context, client, {
      topic: 'change-requests',
      kind: 'change-request',
      subjectType: 'directiveChangeRequest',
      subjectId: row.id,
    });
  });
  return { ...row, author: selfAsPerson(client), responseFiles: [], respondedBy: null };
}

/** Finds a change request within a scope in the form for staff. @throws AppError `not_found` */
export async function findOrRefuse(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  id: string,
) {
  const row = await repository.find(db, scope, id, readerOf(actor, brand));
  if (!row) throw notFound('This change request');
  return row;
}

/**
 * Applies the requested colors if staff approved them. Otherwise restores the earlier colors, if the client has saved
 * the requested ones in the meantime.
 */
async function settlePalette(
  { db, events }: Pick<Work, 'db' | 'events'>,
  {
    requestType,
    requestedValues,
    currentValues,
    status,
    clientAccountId,
    contactId,
  }: DirectiveChangeRequestTable,
  updatedAt: string,
): Promise<void> {
  const wanted = requestType === 'color_change' ? paletteOf(requestedValues) : null;
  if (!wanted) return;
  const settle = status === 'approved' ? directives.changePalette : directives.restorePalette;
  await settle(db, clientAccountId, { before: paletteOf(currentValues), wanted, contactId, updatedAt });
  await events.publish({ topic: 'directives', subjectId: null, clientAccountId, forClient: true });
}

const record = actsOn({
  noun: 'directives',
  subjectType: 'directiveChangeRequest',
  topic: 'change-requests',
});

/**
 * Decides a change request, with files. Each can be decided only once.
 * @throws AppError `conflict` if it is decided already
 */
export async function decide(
  context: StaffWork & attachments.StoringWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  { status, adminResponse, files }: Decision,
  finish: Finish<Acted<StaffChangeRequest>> = (last) => last(),
) {
  const { db } = context;
  const { clientAccountId } = await findOrRefuse(context, actor, scope, id);
  const write = async (stored: StoredFile[]) => {
    const respondedAt = iso(context.now());
    const decided = await repository.decide(db, id, {
      status,
      adminResponse,
      respondedAt,
      userId: actor.id,
    });
    if (!decided) {
      const { status: standing } = await findOrRefuse(context, actor, scope, id);
      throw conflict(`This change request has been ${standing} already.`);
    }
    const about = { about: 'change-request' as const, aboutId: id };
    await attachments.add(context, { ...about, messageId: id, internal: false }, stored);
    await settlePalette(context, decided, respondedAt);
    const acted = await record(context, actor, status === 'approved' ? 'approve' : 'reject', decided);
    const subject = { subjectType: 'directiveChangeRequest', subjectId: id };
    await seen(context, 'agency', { type: subject.subjectType, id });
    await notify(context, {
      ...subject,
      kind: 'change-decision',
      clientAccountId: decided.clientAccountId,
      by: { kind: 'user', id: actor.id },
    });
    return acted.with(await findOrRefuse(context, actor, scope, id));
  };
  return attachments.withFiles(context, actor, clientAccountId, files, (stored) =>
    finish(() => write(stored)),
  );
}

/** Marks a request as read. A second call changes nothing. */
export const markRead = (
  context: Work & Pick<Context, 'brand'>,
  actor: UserActor,
  scope: Scope,
  id: string,
) =>
  context.db.tx(async () => {
    if (scope !== 'all') await findOrRefuse(context, actor, scope, id);
    const marked = await markReadOnce(context.db, 'directiveChangeRequest', id);
    if (!marked) return noAct(await findOrRefuse(context, actor, scope, id));
    await seen(context, 'agency', { type: 'directiveChangeRequest', id });
    const acted = await record(context, actor, 'read', marked);
    return acted.with(await findOrRefuse(context, actor, scope, id));
  });

/** The number of requests within a scope that wait for a decision. */
export const pendingWithin = ({ db }: Pick<Work, 'db'>, scope: Scope): Promise<number> =>
  repository.countPending(db, scope);
