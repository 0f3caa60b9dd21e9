import { sql } from 'kysely';
import { isOpenCompany } from '#server/data/db/queries/scope.ts';
import { dueSince, isOpen, type WorkingTime } from '#contract/working-time.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { askedToDecide } from '#server/data/db/queries/deciders.ts';
import type { TurnReminderTable } from '#server/data/db/migrations/notice-tables.ts';
import {
  openTurns,
  type Turn,
  type TurnHolder,
  type TurnKind,
  type TurnSource,
} from '#server/data/db/queries/turns.ts';
import { feedbackView } from '#server/data/db/views/preview-feedback.ts';
import { pinView, previewView } from '#server/data/db/views/previews.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { notify } from './notify.ts';

const day = 24 * 60 * 60 * 1000;

/** The people whose turn it is are reminded after a day and after three, and then no more. */
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
  pin: 'pin',
  'file-request': 'fileRequest',
};

const atATime = 200;

/** Until when something must have come to be told of, in milliseconds: for the first time, for the second, and not any more. */
interface Ripe {
  first: number;
  second: number;
  silent: number;
}

/** Days off are nobody's fault: for the agency they do not count. */
function ripeAt(now: number, time: WorkingTime | null): Ripe {
  const [first, second] = [dueSince(now, time, after[0]), dueSince(now, time, after[1])];
  // What is told is remembered for twice the time.
  return { first, second, silent: Math.max(second - (silentAfter - after[1]), now - 2 * silentAfter + day) };
}

/** What is told of an open thing. */
type Told = Omit<Turn, 'projectId' | 'ownerId'>;

/** Open things whose next reminder is due. */
const ripe = (db: Db, sources: readonly TurnSource[], { first, second, silent }: Ripe): Promise<Told[]> =>
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
    .where(isOpenCompany(sql.ref('turn.clientAccountId')))
    // A person who is reminded of a preview is not reminded of its pins as well.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(pinView.as('pin'))
            .innerJoin(previewView.as('preview'), 'preview.id', 'pin.previewId')
            .select('pin.id')
            .where('turn.kind', '=', 'pin')
            .whereRef('pin.id', '=', 'turn.subjectId')
            .whereRef('preview.turn', '=', 'turn.holder'),
        ),
      ),
    )
    // A version that waits again after an answer is as old as before: its reminder waits for a day.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(feedbackView.as('said'))
            .select('said.id')
            .where('turn.kind', '=', 'preview')
            .where('turn.holder', '=', 'client')
            .whereRef('said.previewId', '=', 'turn.subjectId')
            .where((or) => or(or.fn.coalesce('said.settledAt', 'said.responseDate'), '>', iso(first))),
        ),
      ),
    )
    .where('turn.since', '<=', iso(first))
    .where('turn.since', '>', iso(silent))
    .where((eb) =>
      eb.or([
        eb('told.stage', 'is', null),
        eb.and([eb('told.stage', '=', 1), eb('turn.since', '<=', iso(second))]),
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

async function remind(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  sources: readonly TurnSource[],
  times: Ripe,
): Promise<void> {
  const { db } = context;
  for (const { kind, subjectId, holder, since, clientAccountId } of await ripe(db, sources, times)) {
    const stage = Date.parse(since) <= times.second ? 2 : 1;
    await db.tx(async () => {
      if (!(await mark(db, { kind, subjectId, holder, since, stage }))) return;
      const notice = {
        kind: holder === 'agency' ? 'overdue' : 'waiting',
        subjectType: subjectTypes[kind] ?? kind,
        subjectId,
        clientAccountId,
        by: null,
      } as const;
      if (kind !== 'preview' || holder === 'agency') return notify(context, notice);
      for (const { contactId } of await askedToDecide(db, [subjectId]))
        await notify(context, { ...notice, contactId });
    });
  }
}

/**
 * Reminds the side whose turn it is of what has waited for a day or for three; the agency within its hours, and without counting its
 * days off. Any number of processes may do so at once.
 */
export async function writeReminders(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  sources: readonly TurnSource[],
): Promise<void> {
  const now = context.now();
  const { workingTime } = await readSettings(context.db);
  const of = (holder: TurnHolder) => sources.filter((source) => source.holder === holder);
  if (isOpen(workingTime, now)) await remind(context, of('agency'), ripeAt(now, workingTime));
  await remind(context, of('client'), ripeAt(now, null));
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
