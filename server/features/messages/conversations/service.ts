import type { Conversation, ConversationMessage } from '#contract/conversations.ts';
import type { NewLink } from '#contract/message-links.ts';
import type { Person } from '#contract/person.ts';
import { readerOf, type Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import { contactOf, staffOf } from '#server/data/db/views/people.ts';
import type { Db } from '#server/data/db/database.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as clients from '#server/features/clients/service.ts';
import type { StoredFile } from '#server/features/files/service.ts';
import * as threads from '#server/features/threads/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as links from '../links/service.ts';
import { withParts } from '../parts.ts';
import { listOfConversation } from '../removal/in-thread.ts';
import * as messageRows from '../client/repository.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

/** A row of the list shows at most this many characters of a message. */
const mostWords = 200;

/** One page of conversations within the scope, those with the newest messages first. */
export async function list(
  { db, brand }: Pick<Work, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  query: Parameters<typeof repository.list>[2],
): Promise<{ items: Conversation[]; total: number; next: string | null }> {
  const reader = readerOf(actor, brand);
  const { items, ...page } = await repository.list(db, scope, query);
  const files = await attachments.of(
    { db },
    items.map(({ id }) => id),
  );
  return {
    ...page,
    items: items.map(({ id, ...row }) => ({
      id: row.clientAccountId,
      clientAccount: row.clientAccount,
      owner: row.owner,
      unread: row.unread,
      waitsSince: row.waitsSince,
      last: {
        side: row.fromAdmin ? 'agency' : 'client',
        author: row.fromAdmin ? staffOf(row, reader) : contactOf(row, reader),
        words: row.message.slice(0, mostWords),
        hasFiles: files.has(id),
        createdAt: row.createdAt,
      },
    })),
  };
}

const about = (clientAccountId: string) => ({ subjectType: 'client' as const, subjectId: clientAccountId });

type NotePage = Awaited<ReturnType<typeof threads.list>>;

const noNotes: NotePage = { items: [], total: 0, next: null };

const asMessages = async (db: Db, notes: NotePage['items']): Promise<ConversationMessage[]> => {
  const ids = notes.map(({ id }) => id);
  const named = await links.of(db, ids, false);
  return notes.map((row) => ({ ...row, links: named.get(row.id) ?? [], read: null, responseToId: null }));
};

/** One page of the messages and internal notes of a conversation, newest first. @throws AppError `not_found` */
export async function messages(
  { db, brand }: Pick<Work, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
  page: PageQuery,
): Promise<{ items: ConversationMessage[]; total: number; next: string | null }> {
  await clients.findOrRefuse(db, scope, clientAccountId);
  const reader = readerOf(actor, brand);
  const sent = await listOfConversation(db, clientAccountId, page, reader);
  const thread = await threads.findAbout(db, about(clientAccountId));
  const notes = thread ? await threads.list(db, thread.id, { kind: 'user' }, page, reader) : noNotes;
  const both = [
    ...(await withParts(db, sent.items, { forClient: false })).map(
      ({
        message,
        fromAdmin,
        id,
        author,
        quoted,
        files,
        links: named,
        read,
        responseToId,
        aside,
        createdAt,
      }) => ({
        id,
        side: fromAdmin ? ('agency' as const) : ('client' as const),
        author,
        body: message,
        internal: false,
        quoted,
        files,
        links: named,
        mentions: [],
        read,
        responseToId,
        ...(aside ? { aside } : {}),
        createdAt,
      }),
    ),
    ...(await asMessages(db, notes.items)),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const items = both.slice(0, page.limit);
  const more = both.length > page.limit || sent.next !== null || notes.next !== null;
  return { items, total: sent.total + notes.total, next: more ? (items.at(-1)?.id ?? null) : null };
}

async function colleaguesOf(
  { db, now }: Pick<Work, 'db' | 'now'>,
  clientAccountId: string,
  reader: Reader,
): Promise<Person[]> {
  const where = { clientAccountId, projectId: null, needs: 'messages.read' as const };
  return (await threads.colleaguesOf(db, where, iso(now()), reader)).filter(({ isYou }) => !isYou);
}

/** The other staff who can read the conversation with a client, by name. @throws AppError `not_found` */
export async function colleagues(
  context: Pick<Work, 'db' | 'now' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
): Promise<Person[]> {
  await clients.findOrRefuse(context.db, scope, clientAccountId);
  return colleaguesOf(context, clientAccountId, readerOf(actor, context.brand));
}

interface Note {
  message: string;
  files: readonly string[];
  mentions: readonly string[];
  links: readonly NewLink[];
  quoted?: string | null;
}

/**
 * Writes an internal note on the conversation with a client. @throws AppError `not_found`, or `validation_error` at `mentions`
 */
export async function note(
  context: Work & attachments.StoringWork,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
  { message, files: references, mentions, links: named, quoted }: Note,
  finish: Finish<Acted<ConversationMessage>>,
): Promise<Acted<ConversationMessage>> {
  const { db } = context;
  await clients.findOrRefuse(db, scope, clientAccountId);
  const reader = readerOf(actor, context.brand);
  const write = async (stored: StoredFile[]) => {
    // Without this lock, two first notes at the same time would open two threads.
    await clients.lock(context, clientAccountId);
    const ids = [...new Set(mentions)].filter((id) => id !== actor.id);
    const known = new Set((await colleaguesOf(context, clientAccountId, reader)).map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) {
      const text = 'Someone you mentioned can no longer see this.';
      throw invalid(text, { mentions: text });
    }
    const threadId = await threads.findOrOpen(context, { ...about(clientAccountId), clientAccountId });
    const by = { kind: 'user' as const, id: actor.id };
    const { id } = await threads.post(context, threadId, by, {
      body: message,
      internal: true,
      mentions: ids,
      quoted,
    });
    const where = { about: 'conversation' as const, aboutId: clientAccountId };
    await attachments.add(context, { ...where, messageId: id, internal: true }, stored);
    await links.add(db, { id, clientAccountId }, named, false);
    const subject = { subjectType: 'conversationNote', subjectId: id, clientAccountId };
    for (const userId of ids) await notify(context, { kind: 'mention', ...subject, by, userId });
    const acted = await act(context, actor, {
      action: 'messages.note',
      ...subject,
      topic: 'messages',
      forClient: false,
    });
    const { items } = await threads.list(db, threadId, { kind: 'user' }, { limit: 1 }, reader);
    const [written] = await asMessages(db, items);
    if (!written) throw new Error('A note is there once it is written.');
    return acted.with(written);
  };
  return attachments.withFiles(context, actor, clientAccountId, references, (stored) =>
    finish(() => write(stored)),
  );
}

/** Marks a client's messages, up to the given one, as read by the agency. @throws AppError `not_found` */
export const markRead = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
  upTo: string,
): Promise<Acted> =>
  context.db.tx(async () => {
    const { db } = context;
    await clients.findOrRefuse(db, scope, clientAccountId);
    await seen(context, { kind: 'user', id: actor.id }, { type: 'conversationNote', clientAccountId });
    const reading = { readAt: iso(context.now()), readById: actor.id };
    const read = await messageRows.markSideRead(db, { clientAccountId, fromAdmin: false, upTo }, reading);
    const [first] = read;
    if (!first) return noAct();
    for (const { id } of read) await seen(context, 'agency', { type: 'clientMessage', id });
    return act(context, actor, {
      action: 'messages.read',
      subjectType: 'clientMessage',
      subjectId: first.id,
      clientAccountId,
      topic: 'messages',
      forClient: true,
      ...(read.length > 1 ? { detail: { count: read.length } } : {}),
    });
  });

/**
 * Makes open pages of colleagues show that this member of staff is answering a client. Nothing is stored. @throws AppError
 * `not_found`
 */
export async function signAnswering(
  { db, events }: Pick<Work, 'db' | 'events'>,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
): Promise<void> {
  await clients.findOrRefuse(db, scope, clientAccountId);
  await events.publish({ topic: 'answering', subjectId: actor.id, clientAccountId, forClient: false });
}
