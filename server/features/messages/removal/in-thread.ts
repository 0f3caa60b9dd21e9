import type { ConversationMessage } from '#contract/conversations.ts';
import { messageDeletedText } from '#contract/messages.ts';
import type { Reader } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import { asideOf, mergePages, type Aside } from '#server/features/removals/service.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import * as repository from '../client/repository.ts';
import type { TakenMessage } from './client-messages.ts';

/** A removed message as its conversation shows it: an archived message unchanged, a deleted one without its text. */
function shown({ row, state, removedAt }: Aside<TakenMessage>) {
  const { answers: _answers, searchText: _searchText, settled: _settled, ...message } = row;
  if (state === 'archived') return message;
  return {
    ...message,
    message: messageDeletedText,
    isRead: true,
    readAt: null,
    readById: null,
    adminResponse: null,
    responseDate: null,
    responseToId: null,
    hasParts: false,
    quoted: null,
    deletedAt: removedAt,
  };
}

/** The archived and deleted messages that belong on this page of a conversation, newest first. */
async function asideOfThread(db: Db, clientAccountId: string, page: PageQuery, reader: Reader) {
  const which = { kind: 'clientMessage', clientAccountId, which: 'all' } as const;
  const aside = await asideOf<TakenMessage>({ db }, which, page);
  const rows = await repository.nestPeople(db, aside.items.map(shown), reader);
  return { items: rows.map((row, index) => ({ row, how: aside.items[index] })), total: aside.total };
}

/**
 * One page of a client's messages as one of the client's contacts sees them, with archived and deleted messages in their
 * places.
 */
export async function listOfClient(
  db: Db,
  query: Parameters<typeof repository.listOfClient>[1],
  reader: Reader,
) {
  const page = await repository.listOfClient(db, query, reader);
  const { items, total } = await asideOfThread(db, query.clientAccountId, query, reader);
  const seen = items.filter(({ row }) => !query.ownOnly || !row.fromAdmin);
  const others = seen.map(({ row, how }) => ({
    ...row,
    isRead:
      row.fromAdmin && how?.state === 'archived'
        ? !repository.isNewer(row.id, query.lastReadMessageId)
        : row.isRead,
  }));
  return mergePages(page, { items: others, total: query.ownOnly ? others.length : total }, query.limit);
}

/** A message in its conversation. For an archived or deleted message, `aside` has the person who removed it and the time. */
type ThreadRow = Awaited<ReturnType<typeof asideOfThread>>['items'][number]['row'] & {
  aside?: ConversationMessage['aside'];
};

/** One page of a conversation for staff, with archived and deleted messages and the person who removed each. */
export async function listOfConversation(db: Db, clientAccountId: string, query: PageQuery, reader: Reader) {
  const page = await repository.list(db, 'all', { ...query, clientAccountId }, reader);
  const { items, total } = await asideOfThread(db, clientAccountId, query, reader);
  const others = items.map(({ row, how }): ThreadRow => ({
    ...row,
    // A message of a client that is archived counts as read.
    read: row.fromAdmin ? row.read : (row.read ?? { by: null, at: null }),
    ...(how ? { aside: { state: how.state, by: how.by, at: how.removedAt, goneAt: how.goneAt } } : {}),
  }));
  return mergePages<ThreadRow>(page, { items: others, total }, query.limit);
}
