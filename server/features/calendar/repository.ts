import { expressionBuilder, sql, type Expression, type Insertable, type SqlBool } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import { sha256 } from '#server/core/secrets.ts';
import type { Db } from '#server/data/db/database.ts';
import { isOpenCompany, withinScope } from '#server/data/db/queries/scope.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import type { CalendarFeedTable } from '#server/data/db/tables/waiting.ts';
import { waitingOf } from '#server/data/db/views/waiting.ts';

/** The owner of a calendar: a member of staff, or a contact in all of the contact's companies. */
export type Owner = { userId: string } | { contactId: string };

/** The rows of a calendar: those of given companies, or those within a scope of staff whose companies are open. */
type Reach = { scope: Scope } | { companies: readonly string[] };

/** The most entries of each kind in a calendar. */
const most = 500;

const eb = expressionBuilder<Tables>();

/** The condition for the rows of a calendar. */
function within(
  reach: Reach,
  names: { client: string; project: string; owner?: string },
): Expression<SqlBool> {
  const client = sql.ref<string | null>(names.client);
  // PostgreSQL refuses an empty list.
  if ('companies' in reach)
    return reach.companies.length === 0 ? sql<SqlBool>`1 = 0` : eb(client, 'in', reach.companies);
  const owner = names.owner === undefined ? null : sql.ref<string | null>(names.owner);
  const project = sql.ref<string | null>(names.project);
  const open = isOpenCompany(client);
  const scoped = withinScope(reach.scope, { client, project, owner });
  return scoped ? eb.and([open, scoped]) : open;
}

const waitingWithin = (reach: Reach) =>
  within(reach, {
    client: 'waiting.clientAccountId',
    project: 'waiting.projectId',
    owner: 'waiting.ownerId',
  });

const byOwner = (owner: Owner) =>
  'userId' in owner ? (['userId', owner.userId] as const) : (['contactId', owner.contactId] as const);

export function feedOf(db: Db, owner: Owner) {
  const [column, value] = byOwner(owner);
  return db.q().selectFrom('calendarFeed').selectAll().where(column, '=', value).executeTakeFirst();
}

export const feedByToken = (db: Db, token: string) =>
  db.q().selectFrom('calendarFeed').selectAll().where('tokenHash', '=', sha256(token)).executeTakeFirst();

export async function remove(db: Db, owner: Owner): Promise<void> {
  const [column, value] = byOwner(owner);
  await db.q().deleteFrom('calendarFeed').where(column, '=', value).execute();
}

export async function insert(db: Db, row: Insertable<CalendarFeedTable>): Promise<void> {
  await db.q().insertInto('calendarFeed').values(row).execute();
}

export async function noteRead(db: Db, id: string, readAt: string): Promise<void> {
  await db.q().updateTable('calendarFeed').set({ readAt }).where('id', '=', id).execute();
}

/** Finds a member of staff who may still sign in. */
export const activeUser = (db: Db, id: string, at: string) =>
  db
    .q()
    .selectFrom('user')
    .select(['user.id', 'user.role'])
    .where('user.id', '=', id)
    .where('user.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('user.endsAt', 'is', null), eb('user.endsAt', '>', at)]))
    .executeTakeFirst();

/** The open companies of a contact. */
export const companiesOf = (db: Db, contactId: string) =>
  db
    .q()
    .selectFrom('membership')
    .innerJoin('clientAccount as account', 'account.id', 'membership.clientAccountId')
    .innerJoin('contact', 'contact.id', 'membership.contactId')
    .select([
      'membership.clientAccountId',
      'membership.standing',
      'membership.seesMoney',
      'contact.origin',
      'contact.emailVerifiedAt',
    ])
    .where('membership.contactId', '=', contactId)
    .where('account.closedAs', 'is', null)
    .execute();

/** The promised days of projects that are not finished. */
export const promised = (db: Db, reach: Reach) =>
  db
    .q()
    .selectFrom('project')
    .select(['project.id', 'project.title', 'project.clientAccountId'])
    .select((row) => row.ref('project.promisedOn').$notNull().as('on'))
    .where('project.promisedOn', 'is not', null)
    .where('project.deleted', '=', false)
    .where((row) =>
      row.or([row('project.stage', 'is', null), row('project.stage', 'not in', ['delivered', 'closed'])]),
    )
    .where(within(reach, { client: 'project.clientAccountId', project: 'project.id' }))
    .orderBy('project.id', 'desc')
    .limit(most)
    .execute();

/** Decisions that the client should make by a certain day. */
export const reviews = (db: Db, reach: Reach) =>
  db
    .q()
    .selectFrom(waitingOf(db, 'preview'))
    .innerJoin('clientPreview as preview', 'preview.id', 'waiting.subjectId')
    .select(['preview.id', 'preview.title', 'waiting.clientAccountId'])
    .select((row) => row.ref('waiting.dueOn').$notNull().as('on'))
    .where('waiting.waitsFor', '=', 'client')
    .where('waiting.dueOn', 'is not', null)
    .where(waitingWithin(reach))
    .orderBy('preview.id', 'desc')
    .limit(most)
    .execute();

/** Files that the client should send by a certain day. */
export const files = (db: Db, reach: Reach) =>
  db
    .q()
    .selectFrom(waitingOf(db, 'file-request'))
    .innerJoin('fileRequest as request', 'request.id', 'waiting.subjectId')
    .select(['request.id', 'request.words as title', 'waiting.clientAccountId', 'waiting.projectId'])
    .select((row) => row.ref('waiting.dueOn').$notNull().as('on'))
    .where('waiting.waitsFor', '=', 'client')
    .where('waiting.dueOn', 'is not', null)
    .where(waitingWithin(reach))
    .orderBy('request.id', 'desc')
    .limit(most)
    .execute();

/** The invoices that are not paid yet. */
export const invoices = (db: Db, reach: Reach) =>
  db
    .q()
    .selectFrom('invoice')
    .select(['invoice.id', 'invoice.clientAccountId'])
    .select((row) => [
      row.ref('invoice.dueOn').$notNull().as('on'),
      sql<string>`${row.ref('invoice.series')} || ${row.ref('invoice.number')}`.as('title'),
    ])
    .where('invoice.kind', '!=', 'credit')
    .where('invoice.issuedAt', 'is not', null)
    .where('invoice.settledAt', 'is', null)
    .where('invoice.dueOn', 'is not', null)
    .where(within(reach, { client: 'invoice.clientAccountId', project: 'invoice.projectId' }))
    .orderBy('invoice.id', 'desc')
    .limit(most)
    .execute();

/** The requests that wait for an answer by staff. */
export const requests = (db: Db, scope: Scope) =>
  db
    .q()
    .selectFrom(waitingOf(db, 'request'))
    .select([
      'waiting.subjectId as id',
      'waiting.sender as title',
      'waiting.clientAccountId',
      'waiting.since',
    ])
    .where(waitingWithin({ scope }))
    .orderBy('waiting.since', 'desc')
    .limit(most)
    .execute();

/** The agreed appointments from an instant on, of a member of staff or with companies. */
export async function appointments(
  db: Db,
  of: { userId: string } | { companies: readonly string[] },
  from: string,
) {
  const rows = db
    .q()
    .selectFrom('appointment')
    .innerJoin('consultation as request', 'request.id', 'appointment.consultationId')
    .select(['appointment.id', 'appointment.minutes', 'appointment.place', 'request.id as requestId'])
    .select(['request.name as title', 'request.clientAccountId'])
    .select((row) => row.ref('appointment.startsAt').$notNull().as('on'))
    .where('appointment.state', '=', 'taken')
    .where('appointment.startsAt', '>', from);
  const own =
    'userId' in of
      ? rows.where('appointment.userId', '=', of.userId)
      : rows.where(within(of, { client: 'request.clientAccountId', project: 'request.id' }));
  const found = await own.orderBy('appointment.id', 'desc').limit(most).execute();
  return found.map((row) => ({ ...row, on: Date.parse(row.on) }));
}
