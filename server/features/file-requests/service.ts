import type { Output } from '#contract/endpoint.ts';
import { fileRequestEmpty, type fileRequestDecision, type newFileRequest } from '#contract/file-requests.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import * as projects from '#server/features/projects/service.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

/** Limits how many answers the people of one company may send in an hour. */
const answeringLimit: Limit = { max: 120, windowMs: 60 * 60 * 1000 };

const record = (
  context: Work,
  actor: UserActor,
  verb: string,
  row: { id: string; clientAccountId: string },
) =>
  act(context, actor, {
    action: `projects.${verb}`,
    subjectType: 'fileRequest',
    subjectId: row.id,
    clientAccountId: row.clientAccountId,
    topic: 'projects',
    forClient: true,
  });

/** The file requests of a project that is within the scope. */
export async function ofProject(context: Work, actor: UserActor, scope: Scope, projectId: string) {
  await projects.findOrRefuse(context.db, scope, projectId);
  return repository.ofProject(context.db, projectId, readerOf(actor, context.brand));
}

async function findOrRefuse(context: Work, actor: UserActor | ClientActor, id: string) {
  const row = await repository.find(context.db, id, readerOf(actor, context.brand));
  if (!row) throw notFound('This request');
  return row;
}

async function findOf(context: Work, actor: UserActor, scope: Scope, projectId: string, id: string) {
  await projects.findOrRefuse(context.db, scope, projectId);
  const row = await findOrRefuse(context, actor, id);
  if (row.projectId !== projectId) throw notFound('This request');
  return row;
}

/** Notifies the contacts of the client who may answer the request. */
const ask = (context: Work, actor: UserActor, row: { id: string; clientAccountId: string }) =>
  notify(context, {
    kind: 'file-request',
    subjectType: 'fileRequest',
    subjectId: row.id,
    clientAccountId: row.clientAccountId,
    by: { kind: 'user', id: actor.id },
  });

/** Asks the client of a project for files or other material. @throws AppError `conflict` if the project has no client */
export const create = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  projectId: string,
  { words, dueOn = null }: Output<typeof newFileRequest>,
) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { clientAccountId, deletedAt } = await projects.findOrRefuse(db, scope, projectId);
    if (deletedAt !== null) throw notFound('This project');
    if (clientAccountId === null) throw conflict('This project has no client to ask.');
    const at = iso(now());
    const row = {
      id: newId(now()),
      clientAccountId,
      projectId,
      words,
      dueOn,
      state: 'open' as const,
      answer: null,
      reason: null,
      contactId: null,
      userId: actor.id,
      answeredAt: null,
      waitsFor: 'client' as const,
      waitsSince: at,
      createdAt: at,
    };
    await repository.insert(db, row);
    const acted = await record(context, actor, 'request-files', row);
    await ask(context, actor, row);
    return acted.with(await findOrRefuse(context, actor, row.id));
  });

/** Accepts an answer, or returns it with a reason. A returned request waits for the client again. */
export const decide = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  { id: projectId, requestId }: { id: string; requestId: string },
  { state, reason = null }: Output<typeof fileRequestDecision>,
) =>
  context.db.tx(async () => {
    const row = await findOf(context, actor, scope, projectId, requestId);
    const back = state === 'returned';
    const changed = await repository.change(context.db, requestId, ['answered'], {
      state,
      reason: back ? reason : null,
      waitsFor: back ? 'client' : null,
      // Set this on acceptance too, because the client's waiting time ends now.
      waitsSince: iso(context.now()),
    });
    if (!changed) throw conflict('There is no reply to check, or a colleague has already checked it.');
    await seen(context, 'agency', { type: 'fileRequest', id: requestId });
    const acted = await record(context, actor, back ? 'return-files' : 'accept-files', row);
    if (back) await ask(context, actor, row);
    return acted.with(await findOrRefuse(context, actor, requestId));
  });

/** Deletes a file request. */
export const remove = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  { id: projectId, requestId }: { id: string; requestId: string },
): Promise<Acted> =>
  context.db.tx(async () => {
    const row = await findOf(context, actor, scope, projectId, requestId);
    await repository.remove(context.db, requestId);
    return record(context, actor, 'withdraw-files', row);
  });

/** The file requests of a company: first those that the company has to answer, then the others; each group by due date. */
export async function ofClient(context: Work, client: ClientActor) {
  const rows = await repository.ofClient(context.db, client.clientAccountId, readerOf(client, context.brand));
  const waits = ({ waitsFor }: (typeof rows)[number]) => Number(waitsFor === 'client');
  return rows.toSorted((a, b) => waits(b) - waits(a) || (a.dueOn ?? '~').localeCompare(b.dueOn ?? '~'));
}

/** Sends the answer to a file request. @throws AppError `validation_error` without words and files */
export const answer = (context: Work, client: ClientActor, id: string, words: string | null) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const row = await assertAsked(context, client, id);
    await takeTry(db, `file-requests/${client.clientAccountId}`, answeringLimit, now());
    if (words === null && row.files.length === 0)
      throw invalid(fileRequestEmpty, { answer: fileRequestEmpty });
    const at = iso(now());
    const values = {
      state: 'answered' as const,
      answer: words,
      contactId: client.contactId,
      answeredAt: at,
      waitsFor: 'agency' as const,
      waitsSince: at,
    };
    if (!(await repository.change(db, id, ['open', 'returned'], values)))
      throw conflict('Someone from your company has already answered.');
    await seen(context, { kind: 'contact', id: client.contactId }, { type: 'fileRequest', id });
    await clientDid(context, client, {
      topic: 'projects',
      kind: 'file-answer',
      subjectType: 'fileRequest',
      subjectId: id,
    });
    return findOrRefuse(context, client, id);
  });

/** Finds a file request that the client has to answer. @throws AppError `not_found`, `conflict` */
export async function assertAsked(context: Work, client: ClientActor, id: string) {
  const row = await findOrRefuse(context, client, id);
  if (row.clientAccountId !== client.clientAccountId) throw notFound('This request');
  if (row.waitsFor !== 'client') throw conflict('This has been answered already.');
  return row;
}
