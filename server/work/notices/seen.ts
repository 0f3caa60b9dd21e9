import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { publishTo } from './publish.ts';

/**
 * Who has seen something: one person, or the agency, whose people share what is read, answered and decided. What the shared address was
 * told counts as seen when any of the staff sees it. What nobody can open any more is seen by everybody.
 */
export type Seer = { kind: 'contact' | 'user'; id: string } | 'agency' | 'everybody';

/** What was seen: one row, or all rows of a type that are about one company. */
export type SeenSubject = { type: string } & ({ id: string } | { clientAccountId: string });

/**
 * Marks the notices about something as seen, in the running transaction: it is not mailed any more, and leaves the bell's count. Called
 * wherever the thing itself is opened, read or answered.
 */
export async function seen(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  who: Seer,
  subject: SeenSubject,
): Promise<void> {
  const { db, now } = context;
  let rows = db
    .q()
    .updateTable('notification')
    .set({ seenAt: iso(now()) })
    .where('seenAt', 'is', null)
    .where('subjectType', '=', subject.type);
  rows =
    'id' in subject
      ? rows.where('subjectId', '=', subject.id)
      : rows.where('clientAccountId', '=', subject.clientAccountId);
  if (who !== 'everybody')
    rows =
      who === 'agency'
        ? rows.where('recipientKind', 'in', ['user', 'agency'])
        : rows.where((eb) =>
            eb.or([
              eb.and([eb('recipientKind', '=', who.kind), eb('recipientId', '=', who.id)]),
              ...(who.kind === 'user' ? [eb('recipientKind', '=', 'agency')] : []),
            ]),
          );
  await publishTo(context, await rows.returning(['recipientKind', 'recipientId']).execute());
}
