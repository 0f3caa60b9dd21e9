import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Client } from 'pg';

/** What empties a database between two tests, on a connection of its own. */
export interface Emptying {
  /** Removes all rows of all tables. False, and some may have stayed, when a test changed more than rows. */
  empty(): Promise<boolean>;
  close(): Promise<void>;
}

/** The tables with rows of their own: not those of the migrator, nor those that a search index keeps for itself. */
const tablesOf = {
  sqlite: `select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`,
  postgres: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')`,
};

/** A short text that is another once a table, a column, an index or a trigger is. */
const shapes = {
  sqlite: 'select schema_version as name from pragma_schema_version',
  postgres: `select concat_ws(' ',
    (select count(*) || ' ' || max(oid) from pg_class where relnamespace = 'public'::regnamespace),
    (select count(*) from pg_attribute where attrelid >= 16384 and not attisdropped),
    (select count(*) || ' ' || max(oid) from pg_constraint), (select count(*) || ' ' || max(oid) from pg_trigger),
    (select count(*) || ' ' || max(oid) from pg_proc), (select count(*) from pg_namespace),
    (select count(*) from kysely_migration)) as name`,
};

/** With so many pages more than at first a file is thrown away: rows leave the search index one by one. */
const mostPages = 500;

interface Row {
  name: string | number;
}

/** The statement that gives the names of those tables that have rows. */
const filledOf = (tables: readonly Row[]) =>
  tables
    .map(({ name }) => `select '${name}' as name where exists (select 1 from "${name}")`)
    .join(' union all ');

/** What empties a file of SQLite. Leaves foreign keys unchecked: looking for what names a company takes twenty times as long as its row. */
export function emptyingOfFile(file: string): Emptying {
  const raw = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: false });
  raw.exec('pragma synchronous = off; pragma wal_autocheckpoint = 0; pragma secure_delete = on');
  const prepared = new Map<string, StatementSync>();
  const rows = (statement: string) => {
    const known = prepared.get(statement) ?? raw.prepare(statement);
    prepared.set(statement, known);
    return known.all() as unknown as Row[];
  };
  const valueOf = (statement: string) => rows(statement)[0]?.name;
  const pages = () => Number(valueOf('select page_count as name from pragma_page_count'));
  const filled = filledOf(rows(tablesOf.sqlite));
  const first = { shape: valueOf(shapes.sqlite), pages: pages() };
  /** False when rows stay. */
  const deleteAll = () => {
    // What a trigger writes while rows go is removed in the next round.
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const names = rows(filled);
      if (names.length === 0) return true;
      for (const { name } of names) rows(`delete from "${name}"`);
    }
    return false;
  };
  return {
    async empty() {
      if (pages() > first.pages + mostPages) return false;
      raw.exec('begin immediate');
      try {
        const emptied = deleteAll();
        raw.exec('commit');
        return emptied && valueOf(shapes.sqlite) === first.shape;
      } catch (error) {
        raw.exec('rollback');
        throw error;
      }
    },
    async close() {
      raw.close();
    },
  };
}

/**
 * What empties a database of PostgreSQL, in one go: neither triggers nor foreign keys are looked at, so that no row comes or stays while
 * others go. Which tables have rows is asked by a prepared statement: planning it, and getting to know all tables, takes longer than
 * the rest.
 */
export async function emptyingOfServer(url: string): Promise<Emptying> {
  const client = new Client({ connectionString: url });
  // A test may cut all connections; the next statement fails then.
  client.on('error', () => undefined);
  await client.connect();
  // For as long as the connection lives: setting it makes PostgreSQL forget each plan.
  await client.query('set session_replication_role = replica');
  const rows = async (text: string, name?: string) =>
    (await client.query<Row>(name === undefined ? text : { text, name })).rows;
  const text = `${shapes.postgres} union all ${filledOf(await rows(tablesOf.postgres))}`;
  const look = async () => {
    const names = (await rows(text, 'shape and filled')).map(({ name }) => String(name));
    // No table has a blank in its name.
    return {
      shape: names.find((name) => name.includes(' ')),
      filled: names.filter((name) => !name.includes(' ')),
    };
  };
  const first = await look();
  return {
    async empty() {
      const { shape, filled } = await look();
      if (shape !== first.shape) return false;
      const deletes = filled.map((name) => `delete from "${name}"`);
      // Statements that are sent at once are one transaction.
      if (deletes.length > 0) await client.query(deletes.join('; '));
      return true;
    },
    close: () => client.end(),
  };
}
