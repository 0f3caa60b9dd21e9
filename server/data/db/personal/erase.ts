import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { oneOf } from './conditions.ts';
import type { Change, StaffSubject, Subject, TableRule } from './map-types.ts';
import { judgedColumns, personalData } from './personal-map.ts';
import type { Tables } from '../tables/schema.ts';

/** Data outside of the database that must be removed with the rows. */
export interface Remains {
  /** Keys of the storage. */
  objects: string[];
  /** Ids of uploads that are unfinished or unused. */
  uploads: string[];
  /** Ids of mails that may be in the outbox. */
  mails: string[];
}

/**
 * The purposes of files that are removed with a company. The agency keeps the company's pictures on the site, the
 * originals of previews, and terms of quotes.
 */
const ofCompanies = [
  'logo',
  'artwork',
  'preview-marked',
  'preview-slice',
  'delivery',
  'attachment',
  'quote-file',
];

interface TableChange {
  table: keyof Tables;
  change: Change<keyof Tables>;
}

const changesOf = (subject: Subject): TableChange[] =>
  Object.entries(personalData).flatMap(([table, { erased }]) =>
    typeof erased === 'string'
      ? []
      : (erased(subject) as Change<keyof Tables>[]).map((change) => ({
          table: table as keyof Tables,
          change,
        })),
  );

const staffChangesOf = (subject: StaffSubject): TableChange[] =>
  Object.entries(personalData).flatMap(([table, rule]) => {
    const { staff } = rule as TableRule<keyof Tables>;
    return (staff?.erased?.(subject) ?? []).map((change) => ({ table: table as keyof Tables, change }));
  });

async function idsOf(db: Db, table: keyof Tables, changes: readonly TableChange[]): Promise<string[]> {
  const where = sql.join(
    changes.filter((each) => each.table === table).map(({ change }) => sql`(${change.where})`),
    sql` or `,
  );
  const { rows } = await sql<{ id: string }>`select "id" from ${sql.table(table)} where ${where}`.execute(
    db.q(),
  );
  return rows.map(({ id }) => id);
}

/** Finds the files of a person and of the companies erased with the person, and all files derived from these. */
async function filesOf(db: Db, subject: Subject): Promise<{ id: string; storageKey: string }[]> {
  const changes = changesOf(subject);
  const named = (table: keyof Tables): RawBuilder<unknown>[] =>
    changes
      .filter((each) => each.table === table)
      .map(({ change }) => sql`select "fileId" from ${sql.table(table)} where ${change.where}`);
  const { rows } = await sql<{ id: string; storageKey: string }>`
    with recursive gone ("id") as (
      select "id" from "file" where (
        "id" in (${sql.join([...named('artwork'), ...named('attachment')], sql` union `)})
        or (${oneOf('clientAccountId', subject.companies)} and ${oneOf('purpose', ofCompanies)})
      )
      union
      select f."id" from "file" as f join gone on f."parentId" = gone."id"
    )
    select "id", "storageKey" from "file" where "id" in (select "id" from gone)
  `.execute(db.q());
  return rows;
}

/**
 * The values of columns without a rule when a row is emptied: null if the column allows null, else its default. A
 * column with neither keeps its value; the test of the map lists these columns.
 */
async function emptied(db: Db, table: keyof Tables): Promise<RawBuilder<unknown>[]> {
  const judged = judgedColumns(table);
  if (judged === null) return [];
  const columns =
    db.engine === 'sqlite'
      ? sql<{ name: string; value: string | null }>`
          select "name", iif("notnull", "dflt_value", 'null') as "value" from pragma_table_info(${table})`
      : sql<{ name: string; value: string | null }>`
          select "column_name" as "name", case "is_nullable" when 'YES' then 'null' else "column_default" end as "value"
          from information_schema.columns where "table_schema" = current_schema() and "table_name" = ${table}`;
  const { rows } = await columns.execute(db.q());
  return rows.flatMap(({ name, value }) =>
    judged.has(name) || value === null ? [] : [sql`${sql.ref(name)} = ${sql.raw(value)}`],
  );
}

async function apply(
  db: Db,
  table: keyof Tables,
  { where, set, ofOthers }: Change<keyof Tables>,
): Promise<void> {
  if (set === undefined) {
    await sql`delete from ${sql.table(table)} where ${where}`.execute(db.q());
    return;
  }
  const values = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (!ofOthers) values.push(...(await emptied(db, table)));
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${where}`.execute(db.q());
}

/**
 * Applies the changes. Returns the mails and uploads whose files still have to be removed, read before their rows are
 * deleted.
 */
async function applyAll(db: Db, changes: readonly TableChange[]): Promise<Omit<Remains, 'objects'>> {
  const mails = await idsOf(db, 'mail', changes);
  const uploads = await idsOf(db, 'upload', changes);
  for (const { table, change } of changes) await apply(db, table, change);
  return { mails, uploads };
}

async function removeFiles(db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500)
    await sql`delete from "file" where ${oneOf('id', ids.slice(from, from + 500))}`.execute(db.q());
}

/**
 * Empties and deletes the rows of a contact, in the running transaction. After the commit, the caller removes the
 * returned remains.
 */
export async function eraseRows(db: Db, subject: Subject): Promise<Remains> {
  const files = await filesOf(db, subject);
  const remains = await applyAll(db, changesOf(subject));
  await removeFiles(
    db,
    files.map(({ id }) => id),
  );
  return { ...remains, objects: files.map(({ storageKey }) => storageKey) };
}

/** Erases the rows of a member of staff. Texts and uploads that the person made for the agency stay. */
export const eraseStaffRows = async (db: Db, subject: StaffSubject): Promise<Remains> => ({
  ...(await applyAll(db, staffChangesOf(subject))),
  objects: [],
});

/**
 * Removes the agency's messages to a deleted company that is now erased, in the running transaction. Returns the
 * storage keys of the messages' files.
 */
export async function eraseCompanyWords(db: Db, clientAccountId: string): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from "file" where "clientAccountId" = ${clientAccountId} and "purpose" = 'staff-attachment'
    returning "storageKey"`.execute(db.q());
  await sql`delete from "clientMessage" where "clientAccountId" = ${clientAccountId}`.execute(db.q());
  // A delivery without a preview is named after the company.
  await sql`
    update "delivery" set "name" = '', "note" = null, "licence" = null
    where "clientAccountId" = ${clientAccountId}`.execute(db.q());
  await sql`
    update "message" set "body" = '', "searchText" = ''
    where "threadId" in (select "id" from "thread" where "clientAccountId" = ${clientAccountId})`.execute(
    db.q(),
  );
  return rows.map(({ storageKey }) => storageKey);
}

/**
 * Removes watermarked files that show a person's name, in the running transaction. These exist for companies without a
 * name of their own. Returns the files' keys in the storage.
 */
export async function eraseMarks(db: Db, contactId: string): Promise<string[]> {
  const named = sql`"versionFile" where "markNames" = ${contactId}`;
  // Read first: SQL `DELETE` does not return the rows that are deleted with their parent.
  const { rows } = await sql<{ id: string; storageKey: string }>`
    with recursive gone ("id") as (
      select "id" from "file" where "id" in (
        select "markedId" from ${named} union select "thumbnailId" from ${named} union select "posterId" from ${named}
        union select "fileId" from "versionSlice" where "versionFileId" in (select "id" from ${named})
      )
      union
      select f."id" from "file" as f join gone on f."parentId" = gone."id"
    )
    select "id", "storageKey" from "file" where "id" in (select "id" from gone)`.execute(db.q());
  await removeFiles(
    db,
    rows.map(({ id }) => id),
  );
  await sql`update "versionFile" set "markNames" = null where "markNames" = ${contactId}`.execute(db.q());
  return rows.map(({ storageKey }) => storageKey);
}

/**
 * Finds the companies of a contact, each with one other contact of the company, if any. A contact who decides is
 * preferred.
 */
export async function companiesOf(db: Db, contactId: string) {
  const { rows } = await sql<{ id: string; isPrimary: boolean | number; otherId: string | null }>`
    select c."id", c."primaryContactId" = ${contactId} as "isPrimary", (
      select o."contactId" from "membership" as o where o."clientAccountId" = c."id" and o."contactId" <> ${contactId}
      order by case o."standing" when 'decides' then 0 when 'comments' then 1 when 'sees' then 2 else 3 end, o."createdAt", o."contactId" limit 1
    ) as "otherId"
    from "clientAccount" as c join "membership" as m on m."clientAccountId" = c."id"
    where m."contactId" = ${contactId} order by c."id"
  `.execute(db.q());
  return rows.map(({ id, isPrimary, otherId }) => ({ id, isPrimary: Boolean(isPrimary), otherId }));
}
