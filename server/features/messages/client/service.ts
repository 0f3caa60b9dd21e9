import type { NewLink } from '#contract/message-links.ts';
import type { ClientMessage, MessageToClient, StaffClientMessage } from '#contract/messages.ts';
import { readerOf, selfAsPerson, staffName } from '#server/access/people/person.ts';
import { type Acted, actsOn, noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { isForeignKeyViolation } from '#server/data/db/errors.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import type { ClientMessageTable } from '#server/data/db/tables/message.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as clients from '#server/features/clients/service.ts';
import type * as files from '#server/features/files/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as conversations from '../conversations/repository.ts';
import * as links from '../links/service.ts';
import { withParts } from '../parts.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type StaffWork = Work & Pick<Context, 'brand' | 'jobs'>;
type WritingWork = Work & attachments.StoringWork;

/** Limits how many messages a client may write in an hour. */
export const writingLimit: Limit = { max: 120, windowMs: 60 * 60 * 1000 };

/** The number of messages between a client within a scope and the agency. */
export const countOfClient = ({ db }: Pick<Work, 'db'>, scope: Scope, clientAccountId: string) =>
  repository.countOfClient(db, scope, clientAccountId);

/** The number of unread messages from clients within a scope. */
export const unreadWithin = ({ db }: Pick<Work, 'db'>, scope: Scope) =>
  repository.countUnreadWithin(db, scope);

/** How many messages of the agency a contact has not read. */
export const unreadOf = ({ db }: Pick<Work, 'db'>, { clientAccountId, lastReadMessageId }: ClientActor) =>
  repository.countNewer(db, clientAccountId, lastReadMessageId);

type Draft = Pick<
  ClientMessageTable,
  'clientAccountId' | 'message' | 'fromAdmin' | 'userId' | 'contactId' | 'responseToId'
> & { quoted?: string | null };

/** The files and links of a message. */
interface Extras {
  stored: readonly files.StoredFile[];
  links: readonly NewLink[];
}

async function add(context: Work & Pick<Context, 'jobs'>, draft: Draft, { stored, links: named }: Extras) {
  const { db, now } = context;
  const at = now();
  const row = {
    ...draft,
    id: newId(at),
    isRead: false,
    readAt: null,
    readById: null,
    adminResponse: null,
    responseDate: null,
    quoted: draft.quoted ?? null,
    hasParts: stored.length > 0 || named.length > 0,
    searchText: searchText(draft.message, ...stored.map(({ originalName }) => originalName)),
    createdAt: iso(at),
  };
  await repository.insert(db, row);
  const { clientAccountId, fromAdmin } = draft;
  const about = { about: 'conversation' as const, aboutId: clientAccountId };
  await attachments.add(context, { ...about, messageId: row.id, internal: false }, stored);
  await links.add(db, { id: row.id, clientAccountId }, named, !fromAdmin);
  return row;
}

interface Written {
  message: string;
  files: readonly string[];
  links: readonly NewLink[];
  /** The part of a mailed answer that screens fold, such as quoted text. */
  quoted?: string | null;
}

/** Writes a message of a client to the agency, with files. */
export function write(
  context: WritingWork,
  client: ClientActor,
  { message, files: references, links: named, quoted = null }: Written,
  finish: Finish<ClientMessage>,
): Promise<ClientMessage> {
  const { db } = context;
  const { clientAccountId } = client;
  const work = async (stored: files.StoredFile[]) => {
    await takeTry(db, `messages/client/${clientAccountId}`, writingLimit, context.now());
    const draft = { clientAccountId, message, fromAdmin: false, responseToId: null, quoted };
    const row = await add(
      context,
      { ...draft, userId: null, contactId: client.contactId },
      { stored, links: named },
    );
    await clientDid(context, client, {
      topic: 'messages',
      kind: 'message',
      subjectType: 'clientMessage',
      subjectId: row.id,
    });
    const [whole] = await withParts(db, [row], { forClient: true });
    return {
      ...row,
      read: null,
      files: [],
      links: [],
      ...whole,
      author: selfAsPerson(client),
      respondedBy: null,
    };
  };
  return attachments.withFiles(context, client, clientAccountId, references, (stored) =>
    finish(() => work(stored)),
  );
}

/** Marks all messages of the agency as read by this contact. For other contacts of the company they stay unread. */
export const markAllRead = (context: Work, client: ClientActor) =>
  context.db.tx(async () => {
    const { db, events } = context;
    const { clientAccountId } = client;
    const newest = await repository.newestOfAgency(db, clientAccountId);
    if (newest === undefined || !(await contacts.markRead(db, client, newest))) return;
    await repository.markSideRead(
      db,
      { clientAccountId, fromAdmin: true, upTo: newest },
      { readAt: iso(context.now()), readById: client.contactId },
    );
    await seen(
      context,
      { kind: 'contact', id: client.contactId },
      { type: 'clientMessage', clientAccountId },
    );
    await events.publish({ topic: 'messages', subjectId: null, clientAccountId, forClient: true });
  });

/** Finds a message between a client and the agency within a scope. @throws AppError `not_found` */
export async function findOrRefuse(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  id: string,
) {
  const row = await repository.find(db, scope, id, readerOf(actor, brand));
  const [whole] = row ? await withParts(db, [row], { forClient: false }) : [];
  if (!whole) throw notFound('This message');
  return whole;
}

async function addFromStaff(
  context: StaffWork,
  actor: UserActor,
  draft: Pick<Draft, 'clientAccountId' | 'message' | 'responseToId' | 'quoted'>,
  extras: Extras,
) {
  const { id } = await add(context, { ...draft, fromAdmin: true, userId: actor.id, contactId: null }, extras);
  const row = await findOrRefuse(context, actor, 'all', id);
  await notify(context, {
    kind: 'answer',
    subjectType: 'clientMessage',
    subjectId: id,
    clientAccountId: row.clientAccountId,
    by: { kind: 'user', id: actor.id },
  });
  return row;
}

const record = actsOn({ noun: 'messages', subjectType: 'clientMessage', topic: 'messages' });

const noClient = () => invalid('Please select a client.', { clientAccountId: 'Please select a client.' });

/**
 * Refuses a message of staff if the agency has written to the client since the state that the author saw. @throws AppError
 * `conflict` if the agency's newest message is not `after`
 */
async function refuseSlower(
  { db, brand }: StaffWork,
  actor: UserActor,
  clientAccountId: string,
  after: string | null,
): Promise<void> {
  await conversations.lock(db, clientAccountId);
  const newest = await conversations.newestFromStaff(db, clientAccountId);
  if ((newest?.id ?? null) === after) return;
  const { userId, email, firstName = null, lastName = null } = newest ?? {};
  const name = email
    ? staffName({ email, firstName, lastName }, { agency: brand.name, seesAddresses: true })
    : null;
  const who = userId === actor.id ? 'You' : (name ?? 'A colleague');
  throw conflict(
    `${who} wrote to this client in the meantime. Your text is kept: please check before you send it.`,
  );
}

/** Marks the client's messages, up to the given one, as needing no answer. Newer messages still wait. */
export const settle = (context: StaffWork, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, actor, scope, id);
    if (row.fromAdmin) throw conflict('Only a message of the client can need an answer.');
    const read = await readOne(context, actor, id);
    const isSettled = await conversations.settle(context.db, row.clientAccountId, id);
    const acted = isSettled ? await record(context, actor, 'settle', row) : read;
    return acted.with(await findOrRefuse(context, actor, scope, id));
  });

/**
 * Writes a message of staff to a client, with files. @throws AppError `validation_error` at the field if the client is not
 * within the scope
 */
export async function writeTo(
  context: StaffWork & WritingWork,
  actor: UserActor,
  scope: Scope,
  {
    clientAccountId,
    message,
    after,
    files: references,
    links: named,
    quoted = null,
  }: MessageToClient & Pick<Written, 'quoted'>,
  finish: Finish<Acted<StaffClientMessage>>,
): Promise<Acted<StaffClientMessage>> {
  if (!(await clients.find(context, scope, clientAccountId))) throw noClient();
  const work = async (stored: files.StoredFile[]) => {
    if (after !== undefined) await refuseSlower(context, actor, clientAccountId, after);
    const draft = { clientAccountId, message, responseToId: null, quoted };
    const row = await addFromStaff(context, actor, draft, { stored, links: named });
    const acted = await record(context, actor, 'write', row);
    return acted.with(row);
  };
  try {
    return await attachments.withFiles(context, actor, clientAccountId, references, (stored) =>
      finish(() => work(stored)),
    );
  } catch (error) {
    if (isForeignKeyViolation(error)) throw noClient();
    throw error;
  }
}

const readingOf = ({ now }: Pick<Work, 'now'>, { id }: UserActor) => ({ readAt: iso(now()), readById: id });

/** Marks a client's message as read by staff. Does nothing if it is marked already. */
async function readOne(context: Work, actor: UserActor, id: string): Promise<Acted> {
  const marked = await repository.markRead(context.db, id, readingOf(context, actor));
  if (!marked) return noAct();
  await seen(context, 'agency', { type: 'clientMessage', id });
  return record(context, actor, 'read', { id, clientAccountId: marked.clientAccountId });
}

/** Marks a client's message as read. A second call changes nothing. */
export const markRead = (context: StaffWork, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    if (scope !== 'all') await findOrRefuse(context, actor, scope, id);
    const acted = await readOne(context, actor, id);
    return acted.with(await findOrRefuse(context, actor, scope, id));
  });

/**
 * Answers a client's message, with files; each message has at most one such answer. The client also gets the answer as an
 * unread message.
 */
export async function respond(
  context: StaffWork & WritingWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  { response, files: references }: { response: string; files: readonly string[] },
) {
  const { db } = context;
  const { clientAccountId } = await findOrRefuse(context, actor, scope, id);
  return attachments.withFiles(context, actor, clientAccountId, references, async (stored) => {
    const answered = await repository.respond(db, id, {
      adminResponse: response,
      responseDate: iso(context.now()),
      userId: actor.id,
    });
    if (!answered) {
      const { fromAdmin } = await findOrRefuse(context, actor, scope, id);
      if (fromAdmin) throw conflict('Only a message of the client can be answered.');
      throw conflict('This message has been answered already.', 'already_responded');
    }
    await readOne(context, actor, id);
    const draft = { clientAccountId, message: response, responseToId: id };
    await addFromStaff(context, actor, draft, { stored, links: [] });
    const acted = await record(context, actor, 'respond', answered);
    return acted.with(await findOrRefuse(context, actor, scope, id));
  });
}
