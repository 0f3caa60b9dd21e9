import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import { counters } from '#server/counters/counters.ts';
import { isForeignKeyViolation } from '#server/db/errors.ts';
import { searchText } from '#server/db/lists.ts';
import type { ClientMessageTable } from '#server/db/schema.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { ClientActor, UserActor } from '#server/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/throttle/throttle.ts';
import { fromClientMail, toClientMail } from './mails.ts';
import * as repository from './repository.ts';

const { countNames } = repository;

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type MailWork = Pick<Context, 'db' | 'events' | 'now' | 'mailer' | 'brand' | 'config'>;

/** How many messages a client may write. */
export const writingLimit: Limit = { max: 120, windowMs: 60 * 60 * 1000 };

/** The counters of what staff have not read. */
export const unreadCountNames = { contact: countNames.contactUnread, client: countNames.clientUnread };

export const countOfClient = ({ db }: Pick<Work, 'db'>, clientAccountId: string) =>
  repository.countOfClient(db, clientAccountId);

/** How much of what the agency wrote a client has not read. */
export const unreadOfClient = ({ db }: Pick<Work, 'db'>, clientAccountId: string) =>
  repository.countUnread(db, clientAccountId, true);

type Draft = Pick<
  ClientMessageTable,
  'clientAccountId' | 'message' | 'fromAdmin' | 'userId' | 'responseToId'
>;

async function add({ db, events, now }: Work, draft: Draft): Promise<ClientMessageTable> {
  const at = now();
  const row = {
    ...draft,
    id: newId(at),
    isRead: false,
    adminResponse: null,
    responseDate: null,
    searchText: searchText(draft.message),
    createdAt: new Date(at).toISOString(),
  };
  await repository.insert(db, row);
  await events.publish({ topic: 'messages', subjectId: row.id, clientAccountId: row.clientAccountId });
  return row;
}

/** Writes to the agency, which gets one mail until it has read what there is. */
export async function write(
  context: MailWork,
  client: ClientActor,
  message: string,
): Promise<ClientMessageTable> {
  const { db, mailer } = context;
  return db.tx(async () => {
    await takeTry(db, `messages/client/${client.id}`, writingLimit, context.now());
    const quiet = (await repository.countUnread(db, client.id, false)) > 0;
    const row = await add(context, {
      clientAccountId: client.id,
      message,
      fromAdmin: false,
      userId: null,
      responseToId: null,
    });
    if (!quiet) await mailer.send(fromClientMail(context, client));
    await changeCounts(db, { [countNames.client]: 1, [countNames.clientUnread]: 1 });
    return row;
  });
}

/** Marks all the agency wrote as read by the client. */
export const markAllRead = ({ db, events }: Work, client: ClientActor) =>
  db.tx(async () => {
    const count = await repository.markAllRead(db, client.id);
    if (count > 0) await events.publish({ topic: 'messages', subjectId: null, clientAccountId: client.id });
  });

/** A message between a client and the agency. @throws AppError where there is none */
export async function findOrRefuse(db: Work['db'], id: string) {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This message');
  return row;
}

async function addFromStaff(
  context: MailWork,
  actor: UserActor,
  draft: Pick<Draft, 'clientAccountId' | 'message' | 'responseToId'>,
) {
  const { db, mailer } = context;
  const quiet = (await repository.countUnread(db, draft.clientAccountId, true)) > 0;
  const { id } = await add(context, { ...draft, fromAdmin: true, userId: actor.id });
  const row = await findOrRefuse(db, id);
  if (!quiet) await mailer.send(toClientMail(context, row.clientAccount.email));
  return row;
}

const record = (
  { db, now }: Work,
  actor: UserActor,
  action: string,
  row: { id: string; clientAccountId: string },
) =>
  audit(db, {
    userId: actor.id,
    action: `messages.${action}`,
    subjectType: 'clientMessage',
    subjectId: row.id,
    clientAccountId: row.clientAccountId,
    now: now(),
  });

/** Writes to a client. @throws AppError at the field when there is no such client */
export async function writeTo(context: MailWork, actor: UserActor, clientAccountId: string, message: string) {
  const { db } = context;
  try {
    return await db.tx(async () => {
      const row = await addFromStaff(context, actor, { clientAccountId, message, responseToId: null });
      await record(context, actor, 'write', row);
      await counters.add(db, countNames.client, 1);
      return row;
    });
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw invalid('Please select a client.', { clientAccountId: 'Please select a client.' });
    throw error;
  }
}

/** Marks a message as read by staff. Gives whether it was unread. */
async function readOne(context: Work, actor: UserActor, id: string): Promise<boolean> {
  const marked = await repository.markRead(context.db, id);
  if (!marked) return false;
  const { clientAccountId } = marked;
  await record(context, actor, 'read', { id, clientAccountId });
  await context.events.publish({ topic: 'messages', subjectId: id, clientAccountId });
  return true;
}

/** Marks a message of a client as read; one that is read stays so. */
export const markRead = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    if (await readOne(context, actor, id)) await counters.add(context.db, countNames.clientUnread, -1);
    return findOrRefuse(context.db, id);
  });

/** Answers a message of a client, once; the client gets the answer as an unread message too. */
export const respond = (context: MailWork, actor: UserActor, id: string, response: string) =>
  context.db.tx(async () => {
    const { db } = context;
    const answered = await repository.respond(db, id, response, new Date(context.now()).toISOString());
    if (!answered) {
      const { fromAdmin } = await findOrRefuse(db, id);
      if (fromAdmin) throw conflict('Only a message of the client can be answered.');
      throw conflict('This message has been answered already.', 'already_responded');
    }
    const wasUnread = await readOne(context, actor, id);
    await addFromStaff(context, actor, {
      clientAccountId: answered.clientAccountId,
      message: response,
      responseToId: id,
    });
    await record(context, actor, 'respond', answered);
    await changeCounts(db, {
      [countNames.client]: 1,
      ...(wasUnread ? { [countNames.clientUnread]: -1 } : {}),
    });
    return findOrRefuse(db, id);
  });
