import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

/**
 * Creates a table of SQLite again with other columns or constraints, where `alter table` cannot change them. Rows, indexes and triggers are
 * kept; drop an index or trigger before if it names a removed column. Foreign keys must be off, as in migrations: dropping the old table
 * would delete the rows that refer to it.
 */
export async function rebuildTable(
  db: Kysely<unknown>,
  table: string,
  columns: (table: CreateTableBuilder<string>) => CreateTableBuilder<string>,
): Promise<void> {
  const { rows: around } = await sql<{ sql: string }>`
    select "sql" from sqlite_master
    where "tbl_name" = ${table} and "type" in ('index', 'trigger') and "sql" is not null
  `.execute(db);
  const made = columns(db.schema.createTable(`${table}New`));
  await made.execute();
  const list = sql.join(made.toOperationNode().columns.map(({ column }) => sql.id(column.column.name)));
  await sql`insert into ${sql.table(`${table}New`)} (${list}) select ${list} from ${sql.table(table)} order by rowid`.execute(
    db,
  );
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(`${table}New`).renameTo(table).execute();
  for (const { sql: statement } of around) await sql.raw(statement).execute(db);
}

/** Throws when a row of SQLite refers to a missing row. */
export async function checkForeignKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const [first] = rows;
  if (first)
    throw new Error(`${rows.length} rows refer to nothing, the first of ${first.table} to ${first.parent}.`);
}
