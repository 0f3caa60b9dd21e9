import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** Empties a database between two tests, on a separate connection. */
export interface Emptying {
  /**
   * Removes all rows of all tables. Returns false if a test changed more than rows, such as a table; some rows may then
   * remain.
   */
  empty(): Promise<boolean>;
  close(): Promise<unknown>;
}

/** Runs statements on the connection, and returns the rows of the last one. */
type Run = (statement: string) => Promise<{ name: unknown }[]>;

/** Selects the tables with data, without the migrator's tables and the internal tables of search indexes. */
const tablesOf = {
  sqlite: `select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`,
  postgres: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')`,
};

/** Selects a short text that changes with any table, column, index or trigger. The text contains a blank, unlike a table name. */
const shapes = {
  sqlite: `select 'shape ' || schema_version as name from pragma_schema_version`,
  postgres: `select concat_ws(' ',
    (select count(*) || ' ' || max(oid) from pg_class where relnamespace = 'public'::regnamespace),
    (select count(*) from pg_attribute where attrelid >= 16384 and not attisdropped),
    (select count(*) || ' ' || max(oid) from pg_constraint), (select count(*) || ' ' || max(oid) from pg_trigger),
    (select count(*) || ' ' || max(oid) from pg_proc), (select count(*) from pg_namespace),
    (select count(*) from kysely_migration)) as name`,
};

async function emptying(engine: 'sqlite' | 'postgres', run: Run, close: () => Promise<unknown>) {
  const filled = (await run(tablesOf[engine])).map(
    ({ name }) => `select '${String(name)}' as name where exists (select 1 from "${String(name)}")`,
  );
  const look = [shapes[engine], ...filled].join(' union all ');
  const state = async () => {
    const names = (await run(look)).map(({ name }) => String(name));
    return {
      shape: names.find((name) => name.includes(' ')),
      tables: names.filter((name) => !name.includes(' ')),
    };
  };
  const { shape } = await state();
  return {
    async empty() {
      // Triggers may write rows during the deletion. The next round removes those rows.
      for (let rounds = 0; rounds < 5; rounds += 1) {
        const now = await state();
        if (now.shape !== shape) return false;
        if (now.tables.length === 0) return true;
        await run(`begin; ${now.tables.map((name) => `delete from "${name}";`).join(' ')} commit`);
      }
      return false;
    },
    close,
  };
}

/**
 * A file that has grown by more pages than this is deleted instead of emptied, since removing rows from the search index is
 * slow.
 */
const mostPages = 500;

/**
 * Empties a SQLite file without foreign key checks: checking the references to a company takes twenty times as long as
 * deleting the company.
 */
export async function emptyingOfFile(file: string): Promise<Emptying> {
  const raw = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: false });
  raw.exec('pragma synchronous = off; pragma wal_autocheckpoint = 0; pragma secure_delete = on');
  const statements = new Map<string, ReturnType<typeof raw.prepare>>();
  const run = async (text: string) => {
    if (text.startsWith('begin')) {
      raw.exec(text);
      return [];
    }
    const known = statements.get(text) ?? raw.prepare(text);
    statements.set(text, known);
    return known.all() as { name: unknown }[];
  };
  const pages = async () => Number((await run('select page_count as name from pragma_page_count'))[0]?.name);
  const first = await pages();
  const own = await emptying('sqlite', run, async () => raw.close());
  return { ...own, empty: async () => (await pages()) <= first + mostPages && own.empty() };
}

/** Empties a PostgreSQL database with triggers and foreign keys switched off, so that deletions cause no other changes. */
export async function emptyingOfServer(url: string): Promise<Emptying> {
  const client = new Client({ connectionString: url });
  // A test may cut all connections. Ignore that error here: the next statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  // This is set once per connection, since PostgreSQL drops its query plans each time.
  await client.query('set session_replication_role = replica');
  // The long statement that finds tables with rows is prepared, since planning it takes longer than running it.
  const run: Run = async (text) =>
    (await client.query(text.includes(' union all ') ? { text, name: 'shape and filled' } : text)).rows;
  return emptying('postgres', run, () => client.end());
}
