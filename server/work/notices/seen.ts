import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { publishTo } from './publish.ts';

/**
 * For whom notices become seen: one person, or the whole agency, which shares reading, answering and deciding. A notice to
 * the shared address is seen when any member of staff sees it. `everybody` is for things that can no longer be opened.
 */
type Seer = { kind: 'contact' | 'user'; id: string } | 'agency' | 'everybody';

/** The subject of the seen notices: one row, or all rows of a type that concern one company. */
type SeenSubject = { type: string } & ({ id: string } | { clientAccountId: string });

/**
 * Marks the notices about a subject as seen, in the current transaction. They are then not mailed and not counted in the
 * bell. Call this wherever the subject is opened, read or answered.
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
