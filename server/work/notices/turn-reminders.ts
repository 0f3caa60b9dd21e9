import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import type { TurnReminderTable } from '#server/data/db/migrations/notice-tables.ts';
import { openTurns, type Turn, type TurnKind, type TurnSource } from '#server/data/db/queries/turns.ts';
import { notify } from './notify.ts';

const day = 24 * 60 * 60 * 1000;

/** Whoever's turn it is is reminded after a day and after three, and then no more. */
const after = [day, 3 * day] as const;

/** What has waited longer is silent: nobody is reminded of last month on the day on which reminders begin. */
const silentAfter = 7 * day;

/** The type of the row behind each kind of turn, as notices name it; of what clients hand in nobody is reminded. */
const subjectTypes: Partial<Record<TurnKind, string>> = {
  request: 'consultation',
  'contact-message': 'contactMessage',
  message: 'conversation',
  'change-request': 'directiveChangeRequest',
  preview: 'clientPreview',
};

const atATime = 200;

/** Open things whose next reminder is due. */
const ripe = (db: Db, sources: readonly TurnSource[], now: number): Promise<Turn[]> =>
  db
    .q()
    .selectFrom(
      openTurns(
        db,
        sources.filter(({ kind }) => kind in subjectTypes),
      ).as('turn'),
    )
    .leftJoin('turnReminder as told', (join) =>
      join
        .onRef('told.kind', '=', 'turn.kind')
        .onRef('told.subjectId', '=', 'turn.subjectId')
        .onRef('told.holder', '=', 'turn.holder')
        .onRef('told.since', '=', 'turn.since'),
    )
    .select(['turn.kind', 'turn.holder', 'turn.subjectId', 'turn.clientAccountId', 'turn.since'])
    .where('turn.since', '<=', iso(now - after[0]))
    .where('turn.since', '>', iso(now - silentAfter))
    .where((eb) =>
      eb.or([
        eb('told.stage', 'is', null),
        eb.and([eb('told.stage', '=', 1), eb('turn.since', '<=', iso(now - after[1]))]),
      ]),
    )
    .limit(atATime)
    .execute();

/** Notes that a reminder is written; false when another process was quicker. */
async function mark(db: Db, row: TurnReminderTable): Promise<boolean> {
  const { since, stage } = row;
  const marked = await db
    .q()
    .insertInto('turnReminder')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subjectId', 'holder'])
        .doUpdateSet({ since, stage })
        .where((eb) =>
          eb.or([
            eb('turnReminder.since', '<>', sql.ref<string>('excluded.since')),
            eb('turnReminder.stage', '<', sql.ref<number>('excluded.stage')),
          ]),
        ),
    )
    .returning('stage')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Reminds the side whose turn it is of what has waited for a day or for three. Any number of processes may do so at once. */
export async function writeReminders(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  sources: readonly TurnSource[],
): Promise<void> {
  const { db, now } = context;
  const at = now();
  for (const { kind, subjectId, holder, since, clientAccountId } of await ripe(db, sources, at)) {
    const stage = Date.parse(since) <= at - after[1] ? 2 : 1;
    await db.tx(async () => {
      if (!(await mark(db, { kind, subjectId, holder, since, stage }))) return;
      await notify(context, {
        kind: holder === 'agency' ? 'overdue' : 'waiting',
        subjectType: subjectTypes[kind] ?? kind,
        subjectId,
        clientAccountId,
        by: null,
      });
    });
  }
}

/** Forgets the reminders of what waits no more, or has waited so long that no other follows. */
export async function sweepReminders(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('turnReminder')
    .where('since', '<', iso(now - 2 * silentAfter))
    .execute();
}

/** Removes what was told half a year ago. */
export async function sweepNotices(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('notification')
    .where('createdAt', '<', iso(now - 180 * day))
    .execute();
}
