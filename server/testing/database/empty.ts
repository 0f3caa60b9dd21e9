import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#server/data/db/database.ts';

type Engine = Db['engine'];

/** The tables with rows of their own: not those of the migrator, nor those that a search index keeps for itself. */
const tablesOf = {
  sqlite: `select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`,
  postgres: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')`,
};

/** A short text that is another once a table, a column, an index or a trigger is. */
const shapes = {
  sqlite: 'select schema_version as shape from pragma_schema_version',
  postgres: `select concat_ws(' ',
    (select count(*) || ' ' || max(oid) from pg_class where relnamespace = 'public'::regnamespace),
    (select count(*) from pg_attribute where attrelid >= 16384 and not attisdropped),
    (select count(*) || ' ' || max(oid) from pg_constraint), (select count(*) || ' ' || max(oid) from pg_trigger),
    (select count(*) || ' ' || max(oid) from pg_proc), (select count(*) from pg_namespace),
    (select count(*) from kysely_migration)) as shape`,
};

const rowsOf = async <Row>(db: Db, statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(db.q())).rows;

/** What `shapes` says of a database. */
export const shapeOf = async (db: Db): Promise<string> =>
  String((await rowsOf<{ shape: string | number }>(db, shapes[db.engine]))[0]?.shape);

/** Pages of a file of SQLite; null on PostgreSQL, which empties large tables as fast as small ones. */
export const pagesOf = async (db: Db): Promise<number | null> =>
  db.engine === 'postgres'
    ? null
    : ((await rowsOf<{ pages: number }>(db, 'select page_count as pages from pragma_page_count'))[0]?.pages ??
      0);

/** The statement that names the tables with rows, by the engine: every database of a run has the same tables. */
const filledBy = new Map<Engine, string>();

type Rows = (statement: string) => { name: string }[] | Promise<{ name: string }[]>;

async function filledOf(engine: Engine, rows: Rows): Promise<string[]> {
  let statement = filledBy.get(engine);
  if (statement === undefined) {
    statement = (await rows(tablesOf[engine]))
      .map(({ name }) => `select '${name}' as name where exists (select 1 from "${name}")`)
      .join(' union all ');
    filledBy.set(engine, statement);
  }
  return (await rows(statement)).map(({ name }) => name);
}

/** Deletes all rows of a file. @throws Error when rows stay */
async function deleteAllOnSqlite(rows: Rows): Promise<void> {
  // What a trigger writes while rows go is removed in the next round.
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const filled = await filledOf('sqlite', rows);
    if (filled.length === 0) return;
    for (const name of filled) await rows(`delete from "${name}"`);
  }
  throw new Error('Tables have rows that cannot be removed.');
}

/** What empties a file of SQLite. */
export interface Emptying {
  empty(): Promise<void>;
  close(): void;
}

/** Leaves foreign keys unchecked, on a connection of its own: looking for what names a company takes twenty times as long as its row. */
export function openEmptying(file: string): Emptying {
  const raw = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: false });
  raw.exec('pragma synchronous = off; pragma wal_autocheckpoint = 0; pragma secure_delete = on');
  const prepared = new Map<string, StatementSync>();
  const rows: Rows = (statement) => {
    const known = prepared.get(statement) ?? raw.prepare(statement);
    prepared.set(statement, known);
    return known.all() as { name: string }[];
  };
  return {
    async empty() {
      raw.exec('begin immediate');
      try {
        await deleteAllOnSqlite(rows);
        raw.exec('commit');
      } catch (error) {
        raw.exec('rollback');
        throw error;
      }
    },
    close: () => raw.close(),
  };
}

/** Removes all rows, in one go: neither triggers nor foreign keys are looked at, so that no row comes or stays while others go. */
async function deleteAllOnPostgres(db: Db): Promise<void> {
  const filled = await filledOf('postgres', (statement) => rowsOf(db, statement));
  const statements = [
    'set local session_replication_role = replica',
    'set local synchronous_commit = off',
    ...filled.map((name) => `delete from "${name}"`),
  ];
  await rowsOf(db, statements.join('; '));
}

/** Removes all rows of all tables; of a file of SQLite by what empties it. @throws Error when rows of SQLite stay */
export async function emptied(db: Db, emptying: Emptying | null): Promise<void> {
  await db.tx(async () => {
    if (!emptying) await deleteAllOnPostgres(db);
  });
  // Whoever wrote to the file before is done.
  await emptying?.empty();
}
