import { sql } from 'kysely';
import {
  overdueKinds,
  quoteExpiresIn,
  type OpenKind,
  type OverdueKind,
  type WaitingKind,
} from '#contract/waiting.ts';
import { daysAfter } from '#contract/working-time.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { isOpenCompany, narrow } from '#server/data/db/queries/scope.ts';
import {
  allWaiting,
  appointmentsBetween,
  openKinds,
  unionAll,
  waitingOf,
} from '#server/data/db/views/waiting.ts';

const isOverdue = (kind: WaitingKind): kind is OverdueKind => kind in overdueKinds;

/** The kind of the thing itself, such as `preview` for an overdue version. */
export const kindOf = (kind: WaitingKind): OpenKind => (isOverdue(kind) ? overdueKinds[kind] : kind);

/** A member of staff who requests the waiting things of a kind. */
export interface Asker {
  userId: string;
  /** The person's scope for the kind. */
  scope: Scope;
  /** True to list only things that are assigned to the person. */
  mine: boolean;
  at: string;
  /** The earliest day that is not over for clients. A thing with an earlier due day is overdue. */
  today: string;
  /** Appointments are listed from the beginning of their day until they are over. */
  day: { from: string; until: string };
}

/** The things of a kind that staff see: things that wait for the agency, and overdue things of clients. */
function shownToStaff(db: Db, kind: WaitingKind, { today, day }: Pick<Asker, 'today' | 'day'>) {
  if (kind === 'appointment-today') return db.q().selectFrom(appointmentsBetween(db, day.from, day.until));
  const open = db.q().selectFrom(waitingOf(db, kindOf(kind)));
  if (kind === 'expiring-quote')
    return open
      .where('waiting.waitsFor', '=', 'client')
      .where('waiting.dueOn', '>=', today)
      .where('waiting.dueOn', '<=', daysAfter(today, quoteExpiresIn));
  return isOverdue(kind)
    ? open
        .where('waiting.waitsFor', '=', 'client')
        .where('waiting.dueOn', '<', today)
        // If the payment of an invoice was refused or its last reminder was sent, the invoice is listed only under that
        // kind.
        .$if(kind === 'overdue-invoice', (late) =>
          late.where('waiting.subjectId', 'not in', (eb) =>
            eb
              .selectFrom(allWaiting(db, ['refused-payment', 'reminded-invoice']).as('listed'))
              .select('listed.subjectId'),
          ),
        )
    : open.where('waiting.waitsFor', '=', 'agency');
}

/** The things of a kind that a member of staff may see, snoozed or not. */
const reached = (db: Db, kind: WaitingKind, { scope, mine, userId, ...days }: Omit<Asker, 'at'>) =>
  narrow(
    shownToStaff(db, kind, days).where(isOpenCompany(sql.ref('waiting.clientAccountId'))),
    { client: 'waiting.clientAccountId', project: 'waiting.projectId', owner: 'waiting.ownerId' },
    scope,
    mine ? userId : undefined,
  );

/** A waiting thing that a member of staff may see, by its id. */
export const findWaiting = (db: Db, kind: WaitingKind, asker: Omit<Asker, 'at'>, subjectId: string) =>
  reached(db, kind, asker)
    .select(['waiting.subjectId', 'waiting.clientAccountId'])
    .where('waiting.subjectId', '=', subjectId)
    .executeTakeFirst();

/** A kind of waiting things, with the member of staff who requests them. */
type Asked = readonly [WaitingKind, Asker];

/** True for kinds whose lists begin with the things that are overdue longest. */
const sortedByDay = (kind: WaitingKind): boolean => isOverdue(kind) && kind !== 'appointment-today';

/** Sorts things by kind, and within a kind in the same order as the statement. */
const compare = (a: { kind: WaitingKind; dueOn: string | null; since: string }, b: typeof a): number =>
  a.kind.localeCompare(b.kind) ||
  (sortedByDay(a.kind) ? (a.dueOn ?? '').localeCompare(b.dueOn ?? '') : 0) ||
  a.since.localeCompare(b.since);

/**
 * The things that wait for a member of staff and are not snoozed, in one statement. Of each kind, at most as many as a badge
 * counts.
 */
export async function waitingFor(db: Db, asked: readonly Asked[]) {
  const found = await unionAll(
    db,
    asked.map(([kind, asker]) =>
      reached(db, kind, asker)
        .select(sql<WaitingKind>`cast(${sql.lit(kind)} as text)`.as('kind'))
        .select(['waiting.subjectId', 'waiting.clientAccountId', 'waiting.projectId', 'waiting.previewId'])
        .select(['waiting.since', 'waiting.sender', 'waiting.dueOn'])
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('snooze')
                .select('snooze.until')
                .where('snooze.userId', '=', asker.userId)
                .where('snooze.subjectType', '=', kind)
                .whereRef('snooze.subjectId', '=', 'waiting.subjectId')
                .where('snooze.until', '>', asker.at),
            ),
          ),
        )
        .$if(sortedByDay(kind), (late) => late.orderBy('waiting.dueOn'))
        .orderBy('waiting.since')
        .limit(limits.badgeMax + 1),
    ),
  ).execute();
  return found.toSorted(compare);
}

/** The waiting things that a member of staff has snoozed, in one statement. */
export const snoozedOf = (db: Db, asked: readonly Asked[]) =>
  unionAll(
    db,
    asked.map(([kind, asker]) =>
      reached(db, kind, asker)
        .innerJoin('snooze', 'snooze.subjectId', 'waiting.subjectId')
        .select(sql<WaitingKind>`cast(${sql.lit(kind)} as text)`.as('kind'))
        .select(['waiting.subjectId', 'waiting.clientAccountId', 'waiting.sender', 'snooze.until'])
        .where('snooze.userId', '=', asker.userId)
        .where('snooze.subjectType', '=', kind)
        .where('snooze.until', '>', asker.at),
    ),
  ).execute();

/** Snoozes a thing until a time, or changes this time. */
export async function putOffUntil(
  db: Db,
  userId: string,
  { subjectType, subjectId, until }: { subjectType: WaitingKind; subjectId: string; until: string },
): Promise<void> {
  await db
    .q()
    .insertInto('snooze')
    .values({ userId, subjectType, subjectId, until })
    .onConflict((conflict) => conflict.columns(['userId', 'subjectType', 'subjectId']).doUpdateSet({ until }))
    .execute();
}

export async function showAgain(
  db: Db,
  userId: string,
  subjectType: WaitingKind,
  subjectId: string,
): Promise<void> {
  await db
    .q()
    .deleteFrom('snooze')
    .where('userId', '=', userId)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .execute();
}

/** Deletes the snoozes that have ended. */
export async function sweepSnoozes(db: Db, at: string): Promise<void> {
  await db.q().deleteFrom('snooze').where('until', '<=', at).execute();
}

/** The number and the preview of a pin. */
export const findPin = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('pin')
    .innerJoin('clientPreview as preview', 'preview.id', 'pin.previewId')
    .select(['pin.number', 'pin.previewId', 'preview.title'])
    .where('pin.id', '=', id)
    .executeTakeFirst();

/** The name of a quote or invoice, as its client sees it. */
export async function nameOfMoney(db: Db, kind: OpenKind, id: string): Promise<string | undefined> {
  if (kind === 'quote')
    return (
      await db.q().selectFrom('quote').select('quote.title').where('quote.id', '=', id).executeTakeFirst()
    )?.title;
  const row = await db
    .q()
    .selectFrom('invoice')
    .select(['invoice.series', 'invoice.number'])
    .where('invoice.id', '=', id)
    .executeTakeFirst();
  return row && `Invoice ${row.series ?? ''}${row.number ?? ''}`;
}

/** The text of a file request. */
export const findFileRequest = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('fileRequest as request')
    .select('request.words')
    .where('request.id', '=', id)
    .executeTakeFirst();

/** The title of a preview. If the newest ready version is not the first, the title ends with its number. */
export async function nameOfPreview(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .q()
    .selectFrom('clientPreview as preview')
    .innerJoin('previewVersion as version', 'version.previewId', 'preview.id')
    .select(['preview.title', 'version.number'])
    .where('preview.id', '=', id)
    .where('version.state', '=', 'ready')
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (row.number > 1 ? `${row.title} v${row.number}` : row.title);
}

/** The next promised date of a company's projects, from `today` on. */
export const nextPromised = async (db: Db, clientAccountId: string, today: string): Promise<string | null> =>
  (
    await db
      .q()
      .selectFrom('project')
      .select('project.promisedOn')
      .where('project.clientAccountId', '=', clientAccountId)
      .where('project.promisedOn', '>=', today)
      .where('project.deleted', '=', false)
      .where((eb) =>
        eb.or([eb('project.stage', 'is', null), eb('project.stage', 'not in', ['delivered', 'closed'])]),
      )
      .orderBy('project.promisedOn')
      .limit(1)
      .executeTakeFirst()
  )?.promisedOn ?? null;

/** True if the company was ever sent a quote or an invoice. */
export async function hasMoney(db: Db, clientAccountId: string): Promise<boolean> {
  const quote = db
    .q()
    .selectFrom('quote')
    .innerJoin('quoteVersion as version', 'version.quoteId', 'quote.id')
    .select('quote.id')
    .where('quote.clientAccountId', '=', clientAccountId)
    .where('version.state', '<>', 'draft')
    .limit(1);
  const invoice = db
    .q()
    .selectFrom('invoice')
    .select('invoice.id')
    .where('invoice.clientAccountId', '=', clientAccountId)
    .where('invoice.issuedAt', 'is not', null)
    .limit(1);
  return (await unionAll(db, [quote, invoice]).executeTakeFirst()) !== undefined;
}

/** The current values and the requested values of a change request. */
export const changeOf = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('directiveChangeRequest as asked')
    .select(['currentValues', 'requestedValues'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * The things that wait between a company and the agency. Of each kind and side, the oldest, at most as many as a badge
 * counts.
 */
export const ofCompany = (db: Db, clientAccountId: string) =>
  unionAll(
    db,
    openKinds.flatMap((kind) =>
      (['client', 'agency'] as const).map((waitsFor) =>
        db
          .q()
          .selectFrom(waitingOf(db, kind))
          .select(sql<OpenKind>`cast(${sql.lit(kind)} as text)`.as('kind'))
          .select(['waiting.waitsFor', 'waiting.subjectId', 'waiting.since', 'waiting.dueOn'])
          .where('waiting.clientAccountId', '=', clientAccountId)
          .where('waiting.waitsFor', '=', waitsFor)
          .orderBy('waiting.since')
          .limit(limits.badgeMax + 1),
      ),
    ),
  ).execute();
