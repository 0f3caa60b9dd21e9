import type { Attachment } from '#contract/attachments.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { MentionTable, ThreadTable } from '#server/data/db/tables/round.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import * as attachments from '#server/features/attachments/service.ts';
import { insertMentions } from './mentions/repository.ts';
import * as repository from './repository.ts';
import type { Onlooker } from './repository.ts';

export {
  findAbout,
  giveTo,
  list,
  newestOfSenders,
  newestOfSide,
  newestSent,
  ofStaff,
  placeOfMessage,
  sentAbout,
} from './repository.ts';
export { colleaguesOf, membersAmong } from './mentions/repository.ts';
export type { Onlooker } from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** Opens a thread about a subject, in the running transaction. Returns the thread's id. */
export async function open(
  { db, now }: Work,
  subject: Pick<ThreadTable, 'subjectType' | 'subjectId' | 'clientAccountId'>,
): Promise<string> {
  const at = now();
  const id = newId(at);
  await repository.insertThread(db, { id, ...subject, createdAt: iso(at) });
  return id;
}

/** The id of the thread about a subject. If there is no thread yet, opens one in the running transaction. */
export const findOrOpen = async (context: Work, subject: Parameters<typeof open>[1]): Promise<string> =>
  (await repository.findAbout(context.db, subject))?.id ?? open(context, subject);

/**
 * Writes a message with its mentions, in the running transaction. The author then counts as having read the thread so far.
 * The sender of a request may have no id.
 */
export async function post(
  { db, now }: Work,
  threadId: string,
  author: Pick<Onlooker, 'kind'> & { id: string | null },
  {
    body,
    internal,
    mentions = [],
    quoted = null,
  }: { body: string; internal: boolean; mentions?: readonly string[]; quoted?: string | null | undefined },
): Promise<{ id: string; createdAt: string }> {
  const at = now();
  const made = { id: newId(at), createdAt: iso(at) };
  await repository.insertMessage(db, {
    ...made,
    threadId,
    authorKind: author.kind,
    authorId: author.id,
    body,
    internal,
    quoted,
    searchText: searchText(body),
  });
  const named = mentions.map((personId): MentionTable => ({
    messageId: made.id,
    personKind: author.kind,
    personId,
  }));
  await insertMentions(db, named);
  if (author.id !== null) await repository.setRead(db, threadId, { ...author, id: author.id }, made.id);
  return made;
}

/** Records that a person has read a thread to its end. Returns false if this was recorded already. */
export async function markRead(
  { db }: Pick<Work, 'db'>,
  threadId: string,
  person: Onlooker,
): Promise<boolean> {
  const newest = await repository.newest(db, threadId);
  const [before] = await repository.readsOf(db, [threadId], person);
  if (!newest || before?.lastReadId === newest.id) return false;
  await repository.setRead(db, threadId, person, newest.id);
  return true;
}

/** A thread as lists show it: its first message, the number of replies, and whether the reader has unread messages. */
export interface Summary {
  words: string;
  /** The files of the first message. */
  files: Attachment[];
  replies: number;
  unread: boolean;
}

/** The summaries of threads for a reader. */
export async function summaries(
  { db }: Pick<Work, 'db'>,
  threadIds: string[],
  person: Onlooker,
): Promise<Map<string, Summary>> {
  const threads = Map.groupBy(await repository.outline(db, threadIds, person), ({ threadId }) => threadId);
  const reads = await repository.readsOf(db, threadIds, person);
  const read = new Map(reads.map(({ threadId, lastReadId }) => [threadId, lastReadId]));
  const firsts = [...threads.values()].flatMap(([first]) => first?.id ?? []);
  const texts = new Map((await repository.bodies(db, firsts)).map(({ id, body }) => [id, body]));
  const files = await attachments.of({ db }, firsts);
  return new Map(
    [...threads].map(([threadId, messages]) => {
      const last = read.get(threadId) ?? '';
      const isNew = messages.some(
        ({ id, authorKind, authorId }) =>
          id > last && !(authorKind === person.kind && authorId === person.id),
      );
      const summary = {
        words: texts.get(messages[0]?.id ?? '') ?? '',
        files: files.get(messages[0]?.id ?? '') ?? [],
        replies: messages.length - 1,
        unread: isNew,
      };
      return [threadId, summary];
    }),
  );
}

/** True if a person other than the author has written in the thread. */
export async function hasReplies({ db }: Pick<Work, 'db'>, threadId: string, author: Onlooker) {
  const messages = await repository.outline(db, [threadId], { kind: 'user' });
  return messages.some(({ authorKind, authorId }) => authorKind !== author.kind || authorId !== author.id);
}

/** Removes threads with the rows that refer to them and the files of their messages, in the running transaction. */
export async function remove(context: Work, ids: string[]): Promise<void> {
  const messages = await repository.outline(context.db, ids, { kind: 'user' });
  await attachments.removeOfMessages(
    context,
    messages.map(({ id }) => id),
  );
  await repository.remove(context.db, ids);
}

/** Removes the threads of previews that are permanently removed, in the running transaction. */
export async function removeOfPreviews(context: Work, previewIds: string[]): Promise<void> {
  await attachments.removeAbout(context, 'preview', previewIds);
  await repository.remove(context.db, await repository.ofPreviews(context.db, previewIds));
}
