import { paletteOf, type Decision, type NewChangeRequest } from '#contract/directives.ts';
import { changedPalette } from '#contract/palette.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import { counters } from '#server/counters/counters.ts';
import type { DirectiveChangeRequestTable } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { ClientActor, UserActor } from '#server/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/throttle/throttle.ts';
import { decisionMail, requestMail } from './mails.ts';
import * as repository from './repository.ts';
import { directivesOf, emptyDirectives } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type MailWork = Pick<Context, 'db' | 'events' | 'now' | 'mailer' | 'brand' | 'config'>;

/** How many changes a client may ask for. */
const askingLimit: Limit = { max: 30, windowMs: 60 * 60 * 1000 };

/** Asks for a change; it waits for a decision of staff. */
export async function ask(
  context: MailWork,
  client: ClientActor,
  input: NewChangeRequest,
): Promise<DirectiveChangeRequestTable> {
  const { db, events, mailer } = context;
  const now = context.now();
  const row = {
    ...input,
    id: newId(now),
    clientAccountId: client.id,
    projectId: null,
    status: 'pending' as const,
    isRead: false,
    adminResponse: null,
    respondedAt: null,
    createdAt: new Date(now).toISOString(),
  };
  await db.tx(async () => {
    await takeTry(db, `change-requests/${client.id}`, askingLimit, now);
    await repository.insertRequest(db, row);
    await events.publish({ topic: 'directives', subjectId: row.id, clientAccountId: client.id });
    await mailer.send(requestMail(context, client));
    await counters.add(db, repository.countName('pending'), 1);
  });
  return row;
}

/** A change request as staff see it. @throws AppError where there is none */
export async function findOrRefuse(db: Work['db'], id: string) {
  const row = await repository.findRequest(db, id);
  if (!row) throw notFound('This change request');
  return row;
}

/** Approval puts the wanted colours in force; rejection puts the old one back where the client has saved the wanted one meanwhile. */
async function settlePalette(
  { db }: Pick<Work, 'db'>,
  request: DirectiveChangeRequestTable,
  updatedAt: string,
): Promise<void> {
  if (request.requestType !== 'color_change') return;
  const { clientAccountId } = request;
  const wanted = paletteOf(request.requestedValues);
  const before = paletteOf(request.currentValues);
  if (!wanted) return;
  const palette = JSON.stringify(wanted);
  if (request.status === 'approved') {
    const { colorPalette: inForce } = await directivesOf(db, clientAccountId);
    const colorPalette = JSON.stringify(changedPalette(inForce, before, wanted));
    await repository.setPalette(db, { ...emptyDirectives(clientAccountId, updatedAt), colorPalette });
  } else if (before) {
    const to = JSON.stringify(before);
    await repository.changePalette(db, clientAccountId, { from: palette, to, updatedAt });
  }
}

const record = async (
  { db, events, now }: Work,
  actor: UserActor,
  action: string,
  row: { id: string; clientAccountId: string },
) => {
  const { id, clientAccountId } = row;
  const entry = {
    userId: actor.id,
    subjectType: 'directiveChangeRequest',
    subjectId: id,
    clientAccountId,
    now: now(),
  };
  await audit(db, { ...entry, action: `directives.${action}` });
  await events.publish({ topic: 'directives', subjectId: id, clientAccountId });
};

/** Decides a request, once. @throws AppError `conflict` when that was done before */
export const decide = (
  context: MailWork,
  actor: UserActor,
  id: string,
  { status, adminResponse }: Decision,
) =>
  context.db.tx(async () => {
    const { db, mailer } = context;
    const respondedAt = new Date(context.now()).toISOString();
    const decided = await repository.decide(db, id, { status, adminResponse, respondedAt });
    if (!decided) {
      const { status: standing } = await findOrRefuse(db, id);
      throw conflict(`This change request has been ${standing} already.`);
    }
    await settlePalette(context, decided, respondedAt);
    await record(context, actor, status === 'approved' ? 'approve' : 'reject', decided);
    const row = await findOrRefuse(db, id);
    await mailer.send(decisionMail(context, row.clientAccount.email));
    await changeCounts(db, { [repository.countName('pending')]: -1, [repository.countName(status)]: 1 });
    return row;
  });

/** Marks a request as read; one that is read stays so. */
export const markRead = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const marked = await repository.markRead(context.db, id);
    if (marked) await record(context, actor, 'read', { id, clientAccountId: marked.clientAccountId });
    return findOrRefuse(context.db, id);
  });
