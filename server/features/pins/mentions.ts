import type { Person } from '#contract/person.ts';
import type { Context } from '#server/core/context.ts';
import { invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as threads from '#server/features/threads/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import type { Visitor } from './visitor.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** The colleagues that a member of staff can mention, by name. */
export const listColleagues = async (
  { db, now }: Pick<Work, 'db' | 'now'>,
  visitor: Visitor,
): Promise<Person[]> =>
  (await threads.colleaguesOf(db, visitor, iso(now()), visitor.reader)).filter(({ isYou }) => !isYou);

/**
 * Returns the mentioned ids without repeats and without the author. @throws AppError `validation_error` if a mentioned
 * person cannot read the pin
 */
export async function assertMentionable(
  context: Pick<Work, 'db' | 'now'>,
  visitor: Visitor,
  mentions: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(mentions)].filter((id) => id !== visitor.person.id);
  if (ids.length === 0) return ids;
  const known = new Set(
    visitor.staff
      ? (await listColleagues(context, visitor)).map(({ id }) => id)
      : await threads.membersAmong(context.db, visitor.clientAccountId, ids),
  );
  if (ids.every((id) => known.has(id))) return ids;
  const text = 'Someone you mentioned can no longer see this.';
  throw invalid(text, { mentions: text });
}

/** Notifies the people mentioned in a message, in the running transaction. */
export async function tellMentioned(
  context: Work,
  { person, clientAccountId, staff }: Visitor,
  messageId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await notify(context, {
      kind: staff ? 'mention' : 'colleague-mention',
      subjectType: 'message',
      subjectId: messageId,
      clientAccountId,
      by: { kind: person.kind, id: person.id },
      ...(staff ? { userId: id } : { contactId: id }),
    });
}
