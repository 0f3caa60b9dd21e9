import { sql } from 'kysely';
import { overdueKinds, type OpenKind, type OverdueKind, type WaitingKind } from '#contract/turns.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { isOpenCompany, narrow } from '#server/data/db/queries/scope.ts';
import { changeRequestView } from '#server/data/db/views/clients.ts';
import { pinView, previewView, versionView } from '#server/data/db/views/previews.ts';
import { fileRequestView, projectView } from '#server/data/db/views/projects.ts';
import { openKinds, unionAll, waitingOf } from '#server/data/db/views/waiting.ts';

const isOverdue = (kind: WaitingKind): kind is OverdueKind => kind in overdueKinds;

/** The kind that a thing has of itself, overdue or not. */
export const kindOf = (kind: WaitingKind): OpenKind => (isOverdue(kind) ? overdueKinds[kind] : kind);

/** A member of staff who asks for what waits of a kind. */
export interface Asker {
  userId: string;
  /** How far the person reads things of the kind. */
  scope: Scope;
  /** True: only what the person looks after. */
  mine: boolean;
  at: string;
  /** The day before which a thing should have been done that is overdue. */
  today: string;
}

/** What staff see of a kind: what waits for the agency, or what is overdue with the client. */
function shownToStaff(db: Db, kind: WaitingKind, today: string) {
  const open = db.q().selectFrom(waitingOf(db, kindOf(kind)));
  return isOverdue(kind)
    ? open.where('waiting.holder', '=', 'client').where('waiting.dueOn', '<', today)
    : open.where('waiting.holder', '=', 'agency');
}

/** What a member of staff reaches of a kind, put off or not. */
const reached = (db: Db, kind: WaitingKind, { scope, mine, userId, today }: Omit<Asker, 'at'>) =>
  narrow(
    shownToStaff(db, kind, today).where(isOpenCompany(sql.ref('waiting.clientAccountId'))),
    { client: 'waiting.clientAccountId', project: 'waiting.projectId', owner: 'waiting.ownerId' },
    scope,
    mine ? userId : undefined,
  );

/** One thing of a kind that waits and that a member of staff reaches. */
export const findWaiting = (db: Db, kind: WaitingKind, asker: Omit<Asker, 'at'>, subjectId: string) =>
  reached(db, kind, asker)
    .select(['waiting.subjectId', 'waiting.clientAccountId'])
    .where('waiting.subjectId', '=', subjectId)
    .executeTakeFirst();

/**
 * What waits of a kind for a member of staff and is not put off. First comes what is overdue or waits longest. As many rows as a badge
 * counts.
 */
export const waitingFor = (db: Db, kind: WaitingKind, asker: Asker) =>
  reached(db, kind, asker)
    .select(['waiting.subjectId', 'waiting.clientAccountId', 'waiting.projectId', 'waiting.previewId'])
    .select(['waiting.since', 'waiting.sender'])
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
    .$if(isOverdue(kind), (late) => late.orderBy('waiting.dueOn'))
    .orderBy('waiting.since')
    .limit(limits.badgeMax + 1)
    .execute();

/** What a member of staff has put off of a kind and what still waits. */
export const snoozedOf = async (db: Db, kind: WaitingKind, asker: Asker) =>
  (
    await reached(db, kind, asker)
      .innerJoin('snooze', 'snooze.subjectId', 'waiting.subjectId')
      .select(['waiting.subjectId', 'waiting.clientAccountId', 'waiting.sender', 'snooze.until'])
      .where('snooze.userId', '=', asker.userId)
      .where('snooze.subjectType', '=', kind)
      .where('snooze.until', '>', asker.at)
      .execute()
  ).map((row) => ({ ...row, kind }));

/** Puts something off, or changes until when. */
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

/** Forgets what was put off until a day that is over. */
export async function sweepSnoozes(db: Db, at: string): Promise<void> {
  await db.q().deleteFrom('snooze').where('until', '<=', at).execute();
}

/** The number of a pin, with its preview. */
export const findPin = (db: Db, id: string) =>
  db
    .q()
    .selectFrom(pinView.as('pin'))
    .innerJoin(previewView.as('preview'), 'preview.id', 'pin.previewId')
    .select(['pin.number', 'pin.previewId', 'preview.title'])
    .where('pin.id', '=', id)
    .executeTakeFirst();

/** The words of a file request. */
export const findFileRequest = (db: Db, id: string) =>
  db
    .q()
    .selectFrom(fileRequestView.as('request'))
    .select('request.words')
    .where('request.id', '=', id)
    .executeTakeFirst();

/** What a preview is called: from its second version on with the number of the newest that is ready. */
export async function nameOfPreview(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .q()
    .selectFrom(previewView.as('preview'))
    .innerJoin(versionView.as('version'), 'version.previewId', 'preview.id')
    .select(['preview.title', 'version.number'])
    .where('preview.id', '=', id)
    .where('version.state', '=', 'ready')
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (row.number > 1 ? `${row.title} v${row.number}` : row.title);
}

/** The next day from `today` on for which a company was promised something. */
export const nextPromised = async (db: Db, clientAccountId: string, today: string): Promise<string | null> =>
  (
    await db
      .q()
      .selectFrom(projectView.as('project'))
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

/** The values that a change request would change. */
export const changeOf = (db: Db, id: string) =>
  db
    .q()
    .selectFrom(changeRequestView.as('asked'))
    .select(['currentValues', 'requestedValues'])
    .where('id', '=', id)
    .executeTakeFirst();

/** What waits for the sides of a company: of each kind as much as a badge counts for each side, the longest first. */
export const ofCompany = (db: Db, clientAccountId: string) =>
  unionAll(
    db,
    openKinds.flatMap((kind) =>
      (['client', 'agency'] as const).map((holder) =>
        db
          .q()
          .selectFrom(waitingOf(db, kind))
          .select(sql<OpenKind>`cast(${sql.lit(kind)} as text)`.as('kind'))
          .select(['waiting.holder', 'waiting.subjectId', 'waiting.since'])
          .where('waiting.clientAccountId', '=', clientAccountId)
          .where('waiting.holder', '=', holder)
          .orderBy('waiting.since')
          .limit(limits.badgeMax + 1),
      ),
    ),
  ).execute();
