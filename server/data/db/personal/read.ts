import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { Whose, WhoseStaff } from './map-types.ts';
import { sections, staffSections, type LeavingColumn } from './personal-map.ts';

/** An export is about a person or about a company. */
export type ExportKind = 'person' | 'company';

/** The exported values of a row, by column. */
export type ExportRow = Record<string, unknown>;

/** A part of an export with its exported columns. */
export interface ExportPart {
  table: string;
  title: string;
  columns: LeavingColumn[];
  where: RawBuilder<SqlBool>;
}

/** How many rows are read at a time. Small batches let other queries run in between and need little memory. */
const batch = 500;

/** The parts of an export of a client. */
export const partsOf = (kind: ExportKind, whose: Whose): ExportPart[] =>
  sections.flatMap(({ table, title, columns, ...rows }) => {
    const where = rows[kind]?.(whose);
    if (!where) return [];
    return [
      { table, title, where, columns: columns.filter(({ rule }) => kind === 'person' || rule !== 'own') },
    ];
  });

/** The parts of an export of a member of staff. */
export const staffPartsOf = (whose: WhoseStaff): ExportPart[] =>
  staffSections.map((section) => ({ ...section, where: section.where(whose) }));

/** The number of rows of a part. */
export async function countRows(db: Db, { table, where }: ExportPart): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as "count" from ${sql.table(table)} where ${where}`.execute(db.q());
  return rows[0]?.count ?? 0;
}

async function page(
  db: Db,
  { table, columns, where }: ExportPart,
  after: string | null,
): Promise<ExportRow[]> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const from = sql`select ${names} from ${sql.table(table)} where (${where})`;
  const query =
    after === null
      ? sql<ExportRow>`${from} order by "id" limit ${batch}`
      : sql<ExportRow>`${from} and "id" > ${after} order by "id" limit ${batch}`;
  return (await query.execute(db.q())).rows;
}

/** The rows of a part in batches, the oldest first. */
export async function* readRows(db: Db, part: ExportPart): AsyncGenerator<ExportRow[]> {
  if (!part.columns.some(({ name }) => name === 'id')) {
    const names = sql.join(part.columns.map(({ name }) => sql.ref(name)));
    const all = sql<ExportRow>`select ${names} from ${sql.table(part.table)} where ${part.where} order by 1, 2`;
    const { rows } = await all.execute(db.q());
    if (rows.length > 0) yield rows;
    return;
  }
  for (let after: string | null = null; ;) {
    const rows = await page(db, part, after);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = String(rows.at(-1)?.['id']);
  }
}

/** An exported file, with the storage key of its content. */
export interface ExportFile {
  id: string;
  fileName: string;
  originalName: string;
  storageKey: string;
  size: number;
  createdAt: string;
  kind: 'image' | 'video' | 'document';
}

/** The files that rows of a part refer to. */
async function filesOfPart(db: Db, { table, columns, where }: ExportPart): Promise<ExportFile[]> {
  const named = columns.flatMap(({ name, rule }) =>
    rule === 'file'
      ? [sql`select ${sql.ref(name)} from ${sql.table(table)} where ${where}`]
      : rule === 'address'
        ? [
            sql`select "id" from "file" where '/uploads/' || "fileName" in (select ${sql.ref(name)} from ${sql.table(table)} where ${where})`,
          ]
        : [],
  );
  if (named.length === 0) return [];
  const { rows } = await sql<ExportFile>`
    select "id", "fileName", "originalName", "storageKey", "size", "createdAt", "kind" from "file"
    where "deletedAt" is null and "id" in (${sql.join(named, sql` union `)}) order by "id"
  `.execute(db.q());
  return rows;
}

/** The files of an export, each once. */
export async function readFiles(db: Db, parts: readonly ExportPart[]): Promise<ExportFile[]> {
  const found = new Map<string, ExportFile>();
  for (const part of parts) for (const file of await filesOfPart(db, part)) found.set(file.id, file);
  return [...found.values()];
}

async function named(
  db: Db,
  query: (ids: RawBuilder<unknown>) => RawBuilder<{ id: string; name: string | null }>,
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  return (await query(sql.join(ids)).execute(db.q())).rows;
}

/** Reads the names for ids of staff, contacts, companies and previews. */
export async function readNames(
  db: Db,
  ids: {
    staff: readonly string[];
    contact: readonly string[];
    company: readonly string[];
    preview: readonly string[];
  },
): Promise<Map<string, string | null>> {
  const rows = [
    ...(await named(
      db,
      (list) =>
        sql`select "id", trim(coalesce("firstName", '') || ' ' || coalesce("lastName", '')) as "name" from "user" where "id" in (${list})`,
      ids.staff,
    )),
    ...(await named(
      db,
      (list) => sql`select "id", "name" from "contact" where "id" in (${list})`,
      ids.contact,
    )),
    ...(await named(
      db,
      (list) =>
        sql`select "id", coalesce("company", "clientCode") as "name" from "clientAccount" where "id" in (${list})`,
      ids.company,
    )),
    ...(await named(
      db,
      (list) => sql`select "id", "title" as "name" from "clientPreview" where "id" in (${list})`,
      ids.preview,
    )),
  ];
  return new Map(rows.map(({ id, name }) => [id, name === '' ? null : name]));
}
