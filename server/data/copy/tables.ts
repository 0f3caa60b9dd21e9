import { sql, type Kysely } from 'kysely';
import { isOfProgram } from '../db/about.ts';

type Engine = 'sqlite' | 'postgres';

/** A database of either engine, without types for its tables: a copy reads every column that exists. */
export interface Side {
  engine: Engine;
  db: Kysely<unknown>;
}

const list = async <T>(db: Kysely<unknown>, text: string) => (await sql.raw<T>(text).execute(db)).rows;

async function names({ engine, db }: Side): Promise<string[]> {
  const rows = await list<{ name: string }>(
    db,
    engine === 'sqlite'
      ? `select "name" from sqlite_master where "type" = 'table' order by "name"`
      : `select tablename as "name" from pg_tables where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ name }) => name).filter(isOfProgram);
}

async function parents({ engine, db }: Side, table: string): Promise<string[]> {
  const rows = await list<{ parent: string }>(
    db,
    engine === 'sqlite'
      ? `select "table" as "parent" from pragma_foreign_key_list('${table}')`
      : `select parent.relname as "parent" from pg_constraint as fk
         join pg_class as child on child.oid = fk.conrelid join pg_class as parent on parent.oid = fk.confrelid
         where fk.contype = 'f' and child.relname = '${table}' and child.relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ parent }) => parent).filter((parent) => parent !== table);
}

/** Every table of the program, with the tables to which its foreign keys refer. A table comes after those tables. */
export async function tablesInOrder(side: Side): Promise<Map<string, string[]>> {
  const waiting = new Map<string, string[]>();
  for (const table of await names(side)) waiting.set(table, await parents(side, table));
  const ordered = new Map<string, string[]>();
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, named]) => named.every((parent) => !waiting.has(parent)));
    if (free.length === 0)
      throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other.`);
    for (const [table, named] of free) {
      ordered.set(table, named);
      waiting.delete(table);
    }
  }
  return ordered;
}

export type Row = Record<string, unknown>;

const batch = 500;

async function* pagesOfSqlite(db: Kysely<unknown>, table: string): AsyncGenerator<Row[]> {
  const [kind] = await list<{ wr: number }>(db, `select "wr" from pragma_table_list('${table}')`);
  // A table without row ids (counts, limits) is small, so `OFFSET` pages suffice.
  const byNumber = kind?.wr !== 1;
  let after = -(2 ** 52);
  for (let offset = 0; ; offset += batch) {
    const rows = await list<Row>(
      db,
      byNumber
        ? `select rowid as "#", * from "${table}" where rowid > ${after} order by rowid limit ${batch}`
        : `select * from "${table}" order by 1 limit ${batch} offset ${offset}`,
    );
    after = Number(rows.at(-1)?.['#'] ?? after);
    if (rows.length > 0) yield rows.map(({ '#': _number, ...row }) => row);
    if (rows.length < batch) return;
  }
}

let cursors = 0;

async function* pagesOfPostgres(db: Kysely<unknown>, table: string): AsyncGenerator<Row[]> {
  cursors += 1;
  const cursor = `"copy${cursors}"`;
  await sql.raw(`declare ${cursor} no scroll cursor for select * from "${table}"`).execute(db);
  for (;;) {
    const rows = await list<Row>(db, `fetch ${batch} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await sql.raw(`close ${cursor}`).execute(db);
}

/** Reads a table in pages. On PostgreSQL `db` must be a transaction, so that all pages show the same moment. */
export const pagesOf = ({ engine, db }: Side, table: string): AsyncGenerator<Row[]> =>
  engine === 'sqlite' ? pagesOfSqlite(db, table) : pagesOfPostgres(db, table);

/** Runs `work` on a snapshot of a database. A SQLite database must be a copy that nobody writes to. */
export async function atOneMoment<T>({ engine, db }: Side, work: (side: Side) => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return work({ engine, db });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => work({ engine, db: tx }));
}
