import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { QuoteAcceptanceTable, QuoteTable, QuoteVersionTable } from '#server/data/db/tables/money.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { peopleOf } from '#server/data/db/views/people.ts';

const reach = { client: 'quote.clientAccountId', project: null, owner: 'quote.ownerId' } as const;

/**
 * The version that counts is the accepted one, even if a later new price was declined or withdrawn. Without an accepted
 * version the newest one counts.
 */
const counts = sql`"state" in ('draft', 'sent', 'accepted')`;

/** Quotes, each with the version that counts. */
const withNewest = (db: Db) =>
  db
    .q()
    .selectFrom('quote')
    .innerJoin('quoteVersion as version', (join) =>
      join.onRef('version.quoteId', '=', 'quote.id').on('version.number', '=', (eb) =>
        eb
          .selectFrom('quoteVersion as last')
          .select(
            sql<number>`coalesce(max(case when ${counts} then "number" end), max("number"))`.as('number'),
          )
          .whereRef('last.quoteId', '=', 'quote.id'),
      ),
    )
    .leftJoin('quoteAcceptance as accepted', (join) =>
      join.onRef('accepted.versionId', '=', 'version.id').on('accepted.undoneAt', 'is', null),
    )
    .leftJoin('quoteLink as link', (join) =>
      join.onRef('link.quoteId', '=', 'quote.id').on('quote.clientAccountId', 'is', null),
    )
    .leftJoin('clientAccount as client', 'client.id', 'quote.clientAccountId')
    .leftJoin('consultation as request', 'request.id', 'quote.consultationId')
    .selectAll('quote')
    .select(['link.id as linkId', 'link.mailedAt', 'link.handedOverAt'])
    .select(['version.id as versionId', 'version.number as version', 'version.state', 'version.validUntil'])
    .select(['version.sentAt', 'version.seenAt'])
    .select(({ fn }) => [
      fn.coalesce('accepted.netMinor', 'version.netMinor').as('netMinor'),
      fn.coalesce('accepted.totalMinor', 'version.totalMinor').as('totalMinor'),
    ])
    .select(
      sql<string>`coalesce("client"."company", "client"."name", "request"."company", "request"."name", '')`.as(
        'buyer',
      ),
    );

/** True if any version of the quote was sent. */
const wasSent = sql<SqlBool>`exists (
  select 1 from "quoteVersion" as "given" where "given"."quoteId" = "quote"."id" and "given"."sentAt" is not null)`;

export type QuoteRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Finds a quote within a scope. */
export const find = (db: Db, scope: Scope, id: string) =>
  narrow(withNewest(db), reach, scope).where('quote.id', '=', id).executeTakeFirst();

/** Finds a quote of a client, if a version of it was sent. */
export const findOfClient = (db: Db, clientAccountId: string, id: string) =>
  db
    .q()
    .selectFrom('quote')
    .selectAll()
    .where('id', '=', id)
    .where('clientAccountId', '=', clientAccountId)
    .where(wasSent)
    .executeTakeFirst();

/** The templates, newest first. */
export const templates = (db: Db, limit: number) =>
  withNewest(db).where('quote.number', '<', 0).orderBy('quote.number').limit(limit).execute();

/** Finds a template. */
export const findTemplate = (db: Db, id: string) =>
  withNewest(db).where('quote.id', '=', id).where('quote.number', '<', 0).executeTakeFirst();

/** The newest contents of the quotes within the scope that were changed since the given time. */
export const recentContents = (db: Db, scope: Scope, since: string) =>
  narrow(withNewest(db), reach, scope)
    .select('version.content')
    .where('quote.updatedAt', '>=', since)
    .orderBy('quote.id', 'desc')
    .limit(100)
    .execute();

/** The client or sender to whom a quote is addressed, as documents print it. */
export async function addresseeOf(db: Db, id: string) {
  const { company, name, email } = await db
    .q()
    .selectFrom('quote')
    .leftJoin('clientAccount as client', 'client.id', 'quote.clientAccountId')
    .leftJoin('consultation as request', 'request.id', 'quote.consultationId')
    .select((eb) => [
      eb.fn.coalesce('client.company', 'request.company').as('company'),
      eb.fn.coalesce('client.name', 'request.name').as('name'),
      eb.fn.coalesce('client.email', 'request.email').as('email'),
    ])
    .where('quote.id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = [company ? name : null, email];
  return { name: company ?? name ?? '', lines: lines.flatMap((line) => line ?? []) };
}

interface ListQuery extends PageQuery {
  clientAccountId?: string | undefined;
  consultationId?: string | undefined;
  projectId?: string | undefined;
  /** The id of a member of staff, to list only quotes that are assigned to this person. */
  mine?: string | undefined;
}

/** One page of the quotes within the scope, newest first. */
export async function list(db: Db, scope: Scope, { mine, limit, cursor, ...of }: ListQuery) {
  let rows = narrow(withNewest(db), reach, scope, mine).where('quote.number', '>', 0);
  let counted = narrow(db.q().selectFrom('quote').select('quote.id'), reach, scope, mine).where(
    'quote.number',
    '>',
    0,
  );
  for (const column of ['clientAccountId', 'consultationId', 'projectId'] as const) {
    const value = of[column];
    if (value === undefined) continue;
    rows = rows.where(`quote.${column}`, '=', value);
    counted = counted.where(`quote.${column}`, '=', value);
  }
  return pageOf(await newestFirst(rows, 'quote.id', { limit, cursor }), limit, await countUpTo(db, counted));
}

/** True if a quote that changed after `since` uses this stored file, for its terms or for its acceptance. */
export const namesFile = async (db: Db, id: string, since: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('quote')
    .innerJoin('quoteVersion as version', 'version.quoteId', 'quote.id')
    .leftJoin('quoteAcceptance as accepted', 'accepted.versionId', 'version.id')
    .select('quote.id')
    .where('quote.updatedAt', '>=', since)
    .where((eb) => eb.or([eb('version.content', 'like', `%${id}%`), eb('accepted.fileId', '=', id)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The quotes that were sent to a client, newest first. */
export const ofClient = (db: Db, clientAccountId: string, limit: number) =>
  db
    .q()
    .selectFrom('quote')
    .selectAll()
    .where('clientAccountId', '=', clientAccountId)
    .where(wasSent)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The data that notices about quotes need, with the newest sent version. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('quote')
    .innerJoin('quoteVersion as version', (join) =>
      join.onRef('version.quoteId', '=', 'quote.id').on('version.number', '=', (eb) =>
        eb
          .selectFrom('quoteVersion as last')
          .select((row) => row.fn.max('last.number').as('number'))
          .whereRef('last.quoteId', '=', 'quote.id')
          .where('last.sentAt', 'is not', null),
      ),
    )
    .leftJoin('clientAccount as client', 'client.id', 'quote.clientAccountId')
    .leftJoin('consultation as request', 'request.id', 'quote.consultationId')
    .select(['quote.id', 'quote.number', 'quote.title', 'version.number as version', 'version.state'])
    .select(['version.reason', 'version.validUntil'])
    .select(
      sql<string>`coalesce("client"."company", "client"."name", "request"."company", "request"."name", '')`.as(
        'buyer',
      ),
    )
    .where('quote.id', 'in', ids)
    .execute();

/** True if an addendum about this thing waits for the client's answer. */
export const hasWaitingAddendum = async (db: Db, aboutId: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('quote')
    .innerJoin('quoteVersion as version', 'version.quoteId', 'quote.id')
    .select('quote.id')
    .where('quote.aboutId', '=', aboutId)
    .where('version.state', '=', 'sent')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function insert(db: Db, row: Insertable<QuoteTable>): Promise<void> {
  await db.q().insertInto('quote').values(row).execute();
  await settleText(db, row.id);
}

/** Stores the search text of a quote. */
const settleText = (db: Db, id: string) =>
  db
    .q()
    .updateTable('quote')
    .set((eb) => ({
      searchText: sql<string>`lower('q-' || "number" || ' ' || "title" || ' ' || coalesce(${eb
        .selectFrom('clientAccount as client')
        .select((row) => row.fn.coalesce('client.company', 'client.name').as('buyer'))
        .whereRef('client.id', '=', 'quote.clientAccountId')}, ''))`,
    }))
    .where('id', '=', id)
    .execute();

export async function insertVersion(db: Db, row: Insertable<QuoteVersionTable>): Promise<void> {
  await db.q().insertInto('quoteVersion').values(row).execute();
  await settleWaiting(db, row.quoteId);
}

/**
 * Stores which side a quote waits for: the client while a version is sent, the agency after the newest version was declined.
 */
async function settleWaiting(db: Db, quoteId: string): Promise<void> {
  const rows = await versions(db, quoteId);
  const sent = rows.find(({ state }) => state === 'sent');
  const [newest] = rows.toSorted((a, b) => b.number - a.number);
  const values = sent
    ? { waitsFor: 'client' as const, waitsSince: sent.sentAt, waitsDueOn: sent.validUntil }
    : newest?.state === 'declined'
      ? { waitsFor: 'agency' as const, waitsSince: newest.endedAt, waitsDueOn: null }
      : { waitsFor: null, waitsSince: null, waitsDueOn: null };
  await db.q().updateTable('quote').set(values).where('id', '=', quoteId).execute();
}

/** Locks a quote until the transaction ends. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.q().selectFrom('quote').select('id').where('id', '=', id).$call(lockRows(db)).execute();
}

export async function update(db: Db, id: string, values: Updateable<QuoteTable>): Promise<void> {
  await db.q().updateTable('quote').set(values).where('id', '=', id).execute();
  if (values.title !== undefined || values.clientAccountId !== undefined) await settleText(db, id);
}

export async function updateVersion(
  db: Db,
  id: string,
  values: Updateable<QuoteVersionTable>,
): Promise<void> {
  const { quoteId } = await db
    .q()
    .updateTable('quoteVersion')
    .set(values)
    .where('id', '=', id)
    .returning('quoteId')
    .executeTakeFirstOrThrow();
  if (values.state !== undefined) await settleWaiting(db, quoteId);
}

/** All versions of some quotes. The version that counts comes first, then the others, newest first. */
export const versionsOf = (db: Db, quoteIds: readonly string[]) =>
  db
    .q()
    .selectFrom('quoteVersion')
    .selectAll()
    .where('quoteId', 'in', quoteIds)
    .orderBy(sql`case when ${counts} then 0 else 1 end`)
    .orderBy('number', 'desc')
    .execute();

/** All versions of a quote. The version that counts comes first, then the others, newest first. */
export const versions = (db: Db, quoteId: string) => versionsOf(db, [quoteId]);

export type VersionRow = Awaited<ReturnType<typeof versions>>[number];

export async function removeVersion(db: Db, id: string): Promise<void> {
  const row = await db
    .q()
    .deleteFrom('quoteVersion')
    .where('id', '=', id)
    .returning('quoteId')
    .executeTakeFirstOrThrow();
  await settleWaiting(db, row.quoteId);
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.q().deleteFrom('quote').where('id', '=', id).execute();
}

export async function insertAcceptance(db: Db, row: Insertable<QuoteAcceptanceTable>): Promise<void> {
  await db.q().insertInto('quoteAcceptance').values(row).execute();
}

/** The acceptances of these versions that were not undone, with the people who gave or recorded them. */
export async function acceptancesOf(db: Db, versionIds: readonly string[], reader: Reader) {
  const rows =
    versionIds.length === 0
      ? []
      : await db
          .q()
          .selectFrom('quoteAcceptance')
          .leftJoin('file', 'file.id', 'quoteAcceptance.fileId')
          .selectAll('quoteAcceptance')
          .select(['file.originalName as fileName', 'file.size as fileSize', 'file.sha256 as fileHash'])
          .where('versionId', 'in', versionIds)
          .where('undoneAt', 'is', null)
          .execute();
  const ids = { contacts: rows.map(({ contactId }) => contactId), staff: rows.map(({ userId }) => userId) };
  const people = await peopleOf(db, ids, reader);
  return rows.map(({ fileName, fileSize, fileHash, ...row }) => ({
    ...row,
    file: fileName === null ? null : { name: fileName, size: fileSize ?? 0, sha256: fileHash ?? '' },
    acceptedBy: people.contact(row.contactId),
    recordedBy: people.staff(row.userId),
  }));
}

/** Stores the hash of the PDF of an acceptance, unless one is stored already. */
export async function storePdfHash(db: Db, versionId: string, pdfHash: string): Promise<void> {
  const rows = db.q().updateTable('quoteAcceptance').set({ pdfHash }).where('versionId', '=', versionId);
  await rows.where('undoneAt', 'is', null).where('pdfHash', 'is', null).execute();
}

export async function undoAcceptance(db: Db, id: string, undoneAt: string): Promise<void> {
  await db.q().updateTable('quoteAcceptance').set({ undoneAt }).where('id', '=', id).execute();
}
