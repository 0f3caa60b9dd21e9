import { sql } from 'kysely';
import type { TurnKind } from '#contract/turns.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { isOpenCompany, narrow } from '#server/data/db/queries/scope.ts';
import { turnsOf, type Turn, type TurnSource } from '#server/data/db/queries/turns.ts';
import { changeRequestView, clientView } from '#server/data/db/views/clients.ts';
import { consultationView } from '#server/data/db/views/consultations.ts';
import { contactMessageView } from '#server/data/db/views/messages.ts';
import { pinView, previewView, versionView } from '#server/data/db/views/previews.ts';
import { fileRequestView, projectView } from '#server/data/db/views/projects.ts';

/** Who of the staff asks, how far they read, and when. */
export interface Asker {
  userId: string;
  scope: Scope;
  /** True: what the asker looks after alone. */
  mine: boolean;
  at: string;
}

/** What a client was asked for, overdue or not. */
export const isOwed = (kind: TurnKind) => kind === 'file-request' || kind === 'overdue-file-request';

/** The company of a turn; of what came by a form of the site, who sent it. */
export function nameOf(db: Db, kind: TurnKind) {
  const subject = sql.ref('turn.subjectId');
  const requests = db.q().selectFrom(consultationView.as('sent')).select('sent.name');
  if (kind === 'request') return sql<string | null>`${requests.whereRef('sent.id', '=', subject)}`;
  const messages = db.q().selectFrom(contactMessageView.as('sent')).select('sent.name');
  if (kind === 'contact-message') return sql<string | null>`${messages.whereRef('sent.id', '=', subject)}`;
  const companies = db
    .q()
    .selectFrom(clientView.as('client'))
    .select((eb) => eb.fn.coalesce('client.company', 'client.name').as('name'));
  return sql<string | null>`${companies.whereRef('client.id', '=', sql.ref('turn.clientAccountId'))}`;
}

/** What an open thing is called in the lists of staff. */
export async function findName(
  db: Db,
  kind: TurnKind,
  { subjectId, clientAccountId }: Pick<Turn, 'subjectId' | 'clientAccountId'>,
): Promise<string> {
  const turn = db
    .q()
    .selectNoFrom([
      sql<string>`${subjectId}`.as('subjectId'),
      sql<string>`${clientAccountId}`.as('clientAccountId'),
    ]);
  const row = await db.q().selectFrom(turn.as('turn')).select(nameOf(db, kind).as('name')).executeTakeFirst();
  return row?.name ?? '';
}

/** What of a source is within somebody's reach, whether put off or not. */
const reached = (db: Db, source: TurnSource, { scope, mine, userId }: Omit<Asker, 'at'>) =>
  narrow(
    db
      .q()
      .selectFrom(turnsOf(db, source))
      .where(isOpenCompany(sql.ref('turn.clientAccountId'))),
    { client: 'turn.clientAccountId', project: 'turn.projectId', owner: 'turn.ownerId' },
    scope,
    mine ? userId : undefined,
  );

/** One open thing of a source within somebody's reach. */
export const findOpen = (db: Db, source: TurnSource, asker: Omit<Asker, 'at'>, subjectId: string) =>
  reached(db, source, asker)
    .select(['turn.subjectId', 'turn.clientAccountId'])
    .where('turn.subjectId', '=', subjectId)
    .executeTakeFirst();

/** What somebody has put off of a source and what still waits. */
export const snoozedOf = async (db: Db, source: TurnSource, { userId, at, ...reach }: Asker) =>
  (
    await reached(db, source, { userId, ...reach })
      .innerJoin('snooze', 'snooze.subjectId', 'turn.subjectId')
      .select(['turn.subjectId', 'snooze.until'])
      .select(nameOf(db, source.kind).as('name'))
      .where('snooze.userId', '=', userId)
      .where('snooze.subjectType', '=', source.kind)
      .where('snooze.until', '>', at)
      .execute()
  ).map(({ name, ...row }) => ({ ...row, kind: source.kind, name: name ?? '' }));

/** Puts something off, or changes until when. */
export async function putOffUntil(
  db: Db,
  userId: string,
  { subjectType, subjectId, until }: { subjectType: TurnKind; subjectId: string; until: string },
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
  subjectType: TurnKind,
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

/** What a client was asked for, with its project. */
export const findOwed = (db: Db, id: string) =>
  db
    .q()
    .selectFrom(fileRequestView.as('owed'))
    .select('owed.words')
    .where('owed.id', '=', id)
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

/** What waits for one side of a company, the longest first. */
export const ofCompany = (db: Db, source: TurnSource, clientAccountId: string): Promise<Turn[]> =>
  db
    .q()
    .selectFrom(turnsOf(db, source))
    .selectAll('turn')
    .where('turn.clientAccountId', '=', clientAccountId)
    .orderBy('turn.since')
    .limit(limits.badgeMax + 1)
    .execute();
