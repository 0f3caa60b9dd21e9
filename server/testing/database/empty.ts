import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Client } from 'pg';

/** Empties a database between two tests on a connection of its own. */
export interface Emptying {
  /** Removes all rows of all tables. Returns false if a test changed more than rows; some rows may then remain. */
  empty(): Promise<boolean>;
  close(): Promise<void>;
}

/** The tables with rows of their own, without those of the migrator and the internal ones of search indexes. */
const tablesOf = {
  sqlite: `select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`,
  postgres: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')`,
};

/** A short text that changes with any table, column, index or trigger. */
const shapes = {
  sqlite: 'select schema_version as name from pragma_schema_version',
  postgres: `select concat_ws(' ',
    (select count(*) || ' ' || max(oid) from pg_class where relnamespace = 'public'::regnamespace),
    (select count(*) from pg_attribute where attrelid >= 16384 and not attisdropped),
    (select count(*) || ' ' || max(oid) from pg_constraint), (select count(*) || ' ' || max(oid) from pg_trigger),
    (select count(*) || ' ' || max(oid) from pg_proc), (select count(*) from pg_namespace),
    (select count(*) from kysely_migration)) as name`,
};

/** A file that grew by more pages than this is thrown away: removing rows from the search index is slow. */
const mostPages = 500;

interface Row {
  name: string | number;
}

/** The statement that names the tables with rows. */
const filledOf = (tables: readonly Row[]) =>
  tables
    .map(({ name }) => `select '${name}' as name where exists (select 1 from "${name}")`)
    .join(' union all ');

/**
 * Empties a SQLite file with foreign keys unchecked: checking references to a company takes twenty times as long as deleting
 * it.
 */
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
  /** Returns false if rows remain. */
  const deleteAll = () => {
    // Rows that triggers write during deletion are removed in the next round.
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
 * Empties a PostgreSQL database at once, without triggers and foreign keys, so that deletions cause no other changes. A
 * prepared statement finds tables with rows, since planning it takes longer than the rest.
 */
export async function emptyingOfServer(url: string): Promise<Emptying> {
  const client = new Client({ connectionString: url });
  // A test may cut all connections. The next statement then fails.
  client.on('error', () => undefined);
  await client.connect();
  // Set once for the connection: setting it makes PostgreSQL drop its plans.
  await client.query('set session_replication_role = replica');
  const rows = async (text: string, name?: string) =>
    (await client.query<Row>(name === undefined ? text : { text, name })).rows;
  const text = `${shapes.postgres} union all ${filledOf(await rows(tablesOf.postgres))}`;
  const look = async () => {
    const names = (await rows(text, 'shape and filled')).map(({ name }) => String(name));
    // Table names contain no blanks.
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
      // Statements sent together form one transaction.
      if (deletes.length > 0) await client.query(deletes.join('; '));
      return true;
    },
    close: () => client.end(),
  };
}
