import type { Insertable, Updateable } from 'kysely';
import type { ImportFate } from '#contract/imports.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import type { ImportRowTable, ImportTable } from '#server/data/db/tables/import.ts';

export type ImportRow = ImportRowTable;

export const newest = (db: Db, limit: number) =>
  db.q().selectFrom('import').selectAll().orderBy('id', 'desc').limit(limit).execute();

export const find = (db: Db, id: string) =>
  db.q().selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds an import, and locks it until the transaction ends. */
export const lock = (db: Db, id: string) =>
  db.q().selectFrom('import').selectAll().where('id', '=', id).$call(lockRows(db)).executeTakeFirst();

/** True if another import is creating rows or removing rows. */
export const isOtherAtWork = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('import')
    .select('id')
    .where('state', 'in', ['importing', 'undoing'])
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function insert(db: Db, row: ImportTable): Promise<void> {
  await db.q().insertInto('import').values(row).execute();
}

export async function update(db: Db, id: string, values: Updateable<ImportTable>): Promise<void> {
  await db.q().updateTable('import').set(values).where('id', '=', id).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.q().deleteFrom('import').where('id', '=', id).execute();
}

/** Writes rows. A row with the number of a stored row replaces that row. */
export async function putRows(db: Db, rows: readonly Insertable<ImportRowTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .q()
    .insertInto('importRow')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['importId', 'number']).doUpdateSet((eb) => ({
        fate: eb.ref('excluded.fate'),
        words: eb.ref('excluded.words'),
        isDone: eb.ref('excluded.isDone'),
        reference: eb.ref('excluded.reference'),
        made: eb.ref('excluded.made'),
      })),
    )
    .execute();
}

/** Marks every row as not done. */
export async function beginAgain(db: Db, importId: string): Promise<void> {
  await db.q().updateTable('importRow').set({ isDone: false }).where('importId', '=', importId).execute();
}

interface RowQuery {
  importId: string;
  fate?: ImportFate | undefined;
  /** Reads only rows with a higher number than this. */
  after?: number;
  /** Reads only rows that are not done. */
  left?: true;
  order?: 'asc' | 'desc';
  limit: number;
}

export const rows = (db: Db, { importId, fate, after, left, order = 'asc', limit }: RowQuery) =>
  db
    .q()
    .selectFrom('importRow')
    .selectAll()
    .where('importId', '=', importId)
    .$if(fate !== undefined, (query) => query.where('fate', '=', fate ?? null))
    .$if(after !== undefined, (query) => query.where('number', '>', after ?? 0))
    .$if(left !== undefined, (query) => query.where('isDone', '=', false))
    .orderBy('number', order)
    .limit(limit)
    .execute();

export async function countFates(db: Db, importId: string): Promise<Partial<Record<ImportFate, number>>> {
  const found = await db
    .q()
    .selectFrom('importRow')
    .select((eb) => ['fate', eb.fn.countAll<number>().as('count')])
    .where('importId', '=', importId)
    .groupBy('fate')
    .execute();
  return Object.fromEntries(found.flatMap(({ fate, count }) => (fate ? [[fate, count]] : [])));
}

/** Of these references, those that an earlier import has used. */
export const knownReferences = async (db: Db, references: readonly string[]): Promise<Set<string>> => {
  if (references.length === 0) return new Set();
  const found = await db
    .q()
    .selectFrom('importRow')
    .select('reference')
    .where('reference', 'in', references)
    .where('fate', 'in', ['new', 'kept'])
    .execute();
  return new Set(found.map(({ reference }) => reference ?? ''));
};

/** Removes files that were not imported in time, and the texts of old imports. The ids of created rows stay. */
export async function sweep(db: Db, before: string): Promise<void> {
  await db
    .q()
    .deleteFrom('import')
    .where('createdAt', '<', before)
    .where('state', 'in', ['matching', 'checking', 'checked'])
    .execute();
  const old = db
    .q()
    .selectFrom('import')
    .select('id')
    .where('endedAt', '<', before)
    .where('state', 'in', ['done', 'undone']);
  await db
    .q()
    .deleteFrom('importRow')
    .where('importId', 'in', old)
    .where('fate', 'in', ['same', 'refused', 'removed'])
    .execute();
  await db
    .q()
    .updateTable('importRow')
    .set({ cells: '[]', words: null })
    .where('importId', 'in', old)
    .where('cells', '!=', '[]')
    .execute();
}

/** Every company with its name, the number of its contacts, and whether it is closed. */
export const companies = (db: Db) =>
  db
    .q()
    .selectFrom('clientAccount as client')
    .innerJoin('membership', 'membership.clientAccountId', 'client.id')
    .select((eb) => [
      'client.id',
      'client.closedAs',
      eb.fn.coalesce('client.company', 'client.name').as('name'),
      eb.fn.countAll<number>().as('people'),
    ])
    .groupBy(['client.id', 'client.closedAs', 'client.company', 'client.name'])
    .execute();

/** The contacts with these email addresses, each with its companies. */
export const contactsOf = async (db: Db, emailKeys: readonly string[]) =>
  emailKeys.length === 0
    ? []
    : db
        .q()
        .selectFrom('contact')
        .leftJoin('membership', 'membership.contactId', 'contact.id')
        .select(['contact.id', 'contact.name', 'contact.emailKey', 'membership.clientAccountId'])
        .where('contact.emailKey', 'in', emailKeys)
        .orderBy('membership.createdAt')
        .execute();

/** Of these email addresses, those of members of staff. */
export const staffAmong = async (db: Db, emailKeys: readonly string[]): Promise<Set<string>> => {
  if (emailKeys.length === 0) return new Set();
  const found = await db
    .q()
    .selectFrom('user')
    .select('user.emailKey')
    .where('user.emailKey', 'in', emailKeys)
    .where('user.role', '!=', 'user')
    .execute();
  return new Set(found.map(({ emailKey }) => emailKey ?? ''));
};

/** Of these companies or contacts, those with more than one membership. */
export async function withSeveral(
  db: Db,
  column: 'clientAccountId' | 'contactId',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .q()
    .selectFrom('membership')
    .select(`membership.${column} as id`)
    .where(`membership.${column}`, 'in', ids)
    .groupBy(`membership.${column}`)
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/**
 * Of these rows, those that have an entry in the history. For a company or project, entries about its contents count too.
 */
export async function withHistory(db: Db, subjectType: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const column =
    subjectType === 'client' ? 'clientAccountId' : subjectType === 'project' ? 'projectId' : null;
  const acts = db.q().selectFrom('audit');
  const about = acts
    .select('audit.subjectId as id')
    .distinct()
    .where('audit.subjectType', '=', subjectType)
    .where('audit.subjectId', 'in', ids);
  const within = column && acts.select(`audit.${column} as id`).where(`audit.${column}`, 'in', ids);
  const found = await (within ? within.union(about) : about).execute();
  return new Set(found.flatMap(({ id }) => id ?? []));
}
