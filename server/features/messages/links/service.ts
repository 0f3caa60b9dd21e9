import type { MessageLink, NewLink } from '#contract/message-links.ts';
import { invalid } from '#server/core/errors.ts';
import type { Db } from '#server/data/db/database.ts';
import * as repository from './repository.ts';

const gone = 'A preview or project you linked no longer exists. Please choose again.';

/**
 * Stores the links of a message in the running transaction. @throws AppError at the field `links` if the client has no such
 * preview or project
 */
export async function add(
  db: Db,
  message: { id: string; clientAccountId: string },
  links: readonly NewLink[],
  shown: boolean,
): Promise<void> {
  if (links.length === 0) return;
  const titles = await repository.titlesOf(db, message.clientAccountId, links, shown);
  const unique = new Map(links.map((link) => [`${link.kind} ${link.id}`, link]));
  const rows = [...unique].map(([key, { kind, id }], position) => {
    const title = titles.get(key);
    if (title === undefined) throw invalid(gone, { links: gone });
    const { clientAccountId } = message;
    return { messageId: message.id, position, clientAccountId, subjectType: kind, subjectId: id, title };
  });
  await repository.insert(db, rows);
}

/** The links of each message. With `shown`, only links to things that the client can see. */
export async function of(
  db: Db,
  messageIds: readonly string[],
  shown: boolean,
): Promise<Map<string, MessageLink[]>> {
  const found = new Map<string, MessageLink[]>();
  for (const { messageId, ...link } of await repository.ofMessages(db, messageIds, shown))
    found.set(messageId, [...(found.get(messageId) ?? []), link]);
  return found;
}

/** Removes the links of messages that are removed permanently. */
export const remove = (db: Db, messageIds: readonly string[]): Promise<void> =>
  repository.remove(db, messageIds);
