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

async function filledOf(db: Db): Promise<string[]> {
  let statement = filledBy.get(db.engine);
  if (statement === undefined) {
    const tables = await rowsOf<{ name: string }>(db, tablesOf[db.engine]);
    statement = tables
      .map(({ name }) => `select '${name}' as name where exists (select 1 from "${name}")`)
      .join(' union all ');
    filledBy.set(db.engine, statement);
  }
  return (await rowsOf<{ name: string }>(db, statement)).map(({ name }) => name);
}

const prepares = {
  sqlite: ['pragma defer_foreign_keys = on'],
  postgres: ['set local session_replication_role = replica', 'set local synchronous_commit = off'],
};

/** Removes all rows of all tables. @throws Error when rows stay */
export const emptied = (db: Db): Promise<void> =>
  db.tx(async () => {
    for (const statement of prepares[db.engine]) await rowsOf(db, statement);
    // What a trigger writes while rows go is removed in the next round.
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const filled = await filledOf(db);
      if (filled.length === 0) return;
      for (const name of filled) await rowsOf(db, `delete from "${name}"`);
    }
    throw new Error('Tables have rows that cannot be removed.');
  });
