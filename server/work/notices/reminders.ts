import { sql } from 'kysely';
import { isOpenCompany } from '#server/data/db/queries/scope.ts';
import { quoteExpiresIn, type OpenKind } from '#contract/waiting.ts';
import { daysAfter, dueSince, firstOpenDay, isOpen, type WorkingTime } from '#contract/working-time.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { askedToDecide } from '#server/data/db/queries/deciders.ts';
import type { WaitingReminderTable } from '#server/data/db/tables/notice.ts';
import { allWaiting, waitingOf, type WaitingSide } from '#server/data/db/views/waiting.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { notify } from './notify.ts';

const day = 24 * 60 * 60 * 1000;

/** The responsible side is reminded after one day and after three days, then no more. */
const after = [day, 3 * day] as const;

/** Things that have waited longer cause no reminder, so that an upgrade sends no reminders about old things. */
const silentAfter = 7 * day;

/** The kinds of waiting things for which there are reminders, with the type of the row in a notice. */
const subjectTypes: Partial<Record<OpenKind, string>> = {
  request: 'consultation',
  'contact-message': 'contactMessage',
  message: 'conversation',
  'change-request': 'directiveChangeRequest',
  preview: 'clientPreview',
  pin: 'pin',
  'file-request': 'fileRequest',
};

const atATime = 200;

/**
 * Points in time, in milliseconds. A thing that has waited since before `first` gets the first reminder, since before
 * `second` the second, since before `silent` none.
 */
interface Ripe {
  first: number;
  second: number;
  silent: number;
}

/** The points in time for one side. With the agency's working time, days off do not count. */
function ripeAt(now: number, time: WorkingTime | null): Ripe {
  const [first, second] = [dueSince(now, time, after[0]), dueSince(now, time, after[1])];
  // Rows of sent reminders are deleted after twice that time, so older things must cause no reminder.
  return { first, second, silent: Math.max(second - (silentAfter - after[1]), now - 2 * silentAfter + day) };
}

/** Selects the things that wait for one side and need their next reminder. */
const ripe = (db: Db, waitsFor: WaitingSide, { first, second, silent }: Ripe) =>
  db
    .q()
    .selectFrom(allWaiting(db, Object.keys(subjectTypes) as OpenKind[]).as('waiting'))
    .leftJoin('waitingReminder as told', (join) =>
      join
        .onRef('told.kind', '=', 'waiting.kind')
        .onRef('told.subjectId', '=', 'waiting.subjectId')
        .onRef('told.waitsFor', '=', 'waiting.waitsFor')
        .onRef('told.since', '=', 'waiting.since'),
    )
    .select([
      'waiting.kind',
      'waiting.waitsFor',
      'waiting.subjectId',
      'waiting.clientAccountId',
      'waiting.since',
    ])
    .where('waiting.waitsFor', '=', waitsFor)
    .where(isOpenCompany(sql.ref('waiting.clientAccountId')))
    // If a preview waits for the same side, its pins get no reminders of their own.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pin')
            .innerJoin('clientPreview as preview', 'preview.id', 'pin.previewId')
            .select('pin.id')
            .where('waiting.kind', '=', 'pin')
            .whereRef('pin.id', '=', 'waiting.subjectId')
            .whereRef('preview.waitsFor', '=', 'waiting.waitsFor'),
        ),
      ),
    )
    // If a version waits again after an answer, its waiting time still counts from the start. So its next reminder comes a
    // day after the answer.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('previewFeedback as said')
            .select('said.id')
            .where('waiting.kind', '=', 'preview')
            .where('waiting.waitsFor', '=', 'client')
            .whereRef('said.previewId', '=', 'waiting.subjectId')
            .where((or) => or(or.fn.coalesce('said.settledAt', 'said.responseDate'), '>', iso(first))),
        ),
      ),
    )
    .where('waiting.since', '<=', iso(first))
    .where('waiting.since', '>', iso(silent))
    .where((eb) =>
      eb.or([
        eb('told.stage', 'is', null),
        eb.and([eb('told.stage', '=', 1), eb('waiting.since', '<=', iso(second))]),
      ]),
    )
    .limit(atATime)
    .execute();

/** Records that a reminder is written; false if another process has recorded it before. */
async function mark(db: Db, row: WaitingReminderTable): Promise<boolean> {
  const { since, stage } = row;
  const marked = await db
    .q()
    .insertInto('waitingReminder')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subjectId', 'waitsFor'])
        .doUpdateSet({ since, stage })
        .where((eb) =>
          eb.or([
            eb('waitingReminder.since', '<>', sql.ref<string>('excluded.since')),
            eb('waitingReminder.stage', '<', sql.ref<number>('excluded.stage')),
          ]),
        ),
    )
    .returning('stage')
    .executeTakeFirst();
  return marked !== undefined;
}

async function remind(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  waitsFor: WaitingSide,
  times: Ripe,
): Promise<void> {
  const { db } = context;
  for (const { kind, subjectId, since, clientAccountId } of await ripe(db, waitsFor, times)) {
    const stage = Date.parse(since) <= times.second ? 2 : 1;
    await db.tx(async () => {
      if (!(await mark(db, { kind, subjectId, waitsFor, since, stage }))) return;
      const notice = {
        kind: waitsFor === 'agency' ? 'overdue' : 'waiting',
        subjectType: subjectTypes[kind] ?? kind,
        subjectId,
        clientAccountId,
        by: null,
      } as const;
      if (kind !== 'preview' || waitsFor === 'agency') return notify(context, notice);
      for (const { contactId } of await askedToDecide(db, [subjectId]))
        await notify(context, { ...notice, contactId });
    });
  }
}

/** The sent quotes of clients that expire soon. One that was sent within the last day needs no reminder yet. */
const expiring = (db: Db, now: number, today: string) =>
  db
    .q()
    .selectFrom(waitingOf(db, 'quote'))
    .select(['waiting.subjectId', 'waiting.clientAccountId', 'waiting.dueOn'])
    .where('waiting.waitsFor', '=', 'client')
    .where('waiting.clientAccountId', 'is not', null)
    .where('waiting.dueOn', '>=', today)
    .where('waiting.dueOn', '<=', daysAfter(today, quoteExpiresIn))
    .where('waiting.since', '<=', iso(now - day))
    .where(isOpenCompany(sql.ref('waiting.clientAccountId')))
    .execute();

/** Reminds clients of quotes that expire soon, once for each last day. */
async function remindOfQuotes(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  now: number,
  today: string,
): Promise<void> {
  const { db } = context;
  for (const { subjectId, clientAccountId, dueOn } of await expiring(db, now, today)) {
    const mine = { kind: 'quote', subjectId, waitsFor: 'client', stage: 1 } as const;
    await db.tx(async () => {
      if (!(await mark(db, { ...mine, since: iso(Date.parse(dueOn ?? today)) }))) return;
      await notify(context, {
        kind: 'quote-expires',
        subjectType: 'quote',
        subjectId,
        clientAccountId,
        by: null,
      });
    });
  }
}

/**
 * Reminds the side that has to act of things that have waited for one day or three days. The agency is reminded within its
 * working hours, and its days off do not count. Several processes may run this at once.
 */
export async function writeReminders(context: Pick<Context, 'db' | 'events' | 'now'>): Promise<void> {
  const now = context.now();
  const { workingTime } = await readSettings(context.db);
  if (isOpen(workingTime, now)) {
    await remind(context, 'agency', ripeAt(now, workingTime));
    await remindOfQuotes(context, now, firstOpenDay(now, workingTime));
  }
  await remind(context, 'client', ripeAt(now, null));
}

/** Deletes the records of reminders about things that are too old for another reminder. */
export async function sweepReminders(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('waitingReminder')
    .where('since', '<', iso(now - 2 * silentAfter))
    .execute();
}

/** Removes notices older than half a year. */
export async function sweepNotices(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('notification')
    .where('createdAt', '<', iso(now - 180 * day))
    .execute();
}
