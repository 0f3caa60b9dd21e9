import { sql, type Kysely } from 'kysely';
import { digestOf, type Digest } from './digest.ts';
import { atOneMoment, pagesOf, tablesInOrder, type Row, type Side } from './tables.ts';

/** A copy differs from its source. The message names the table and a row. */
class CopyDiffers extends Error {
  override name = 'CopyDiffers';
}

/** The result for one table. */
interface CopiedTable extends Digest {
  table: string;
  /** False if the target had the same rows already. */
  copied: boolean;
}

/** Values per statement. Both engines allow about 30,000, and smaller statements are as fast. */
const most = 8_000;

/**
 * The triggers that fill text indexes, which exist only on SQLite. Other triggers write table rows, and those rows are
 * copied.
 */
const textTrigger = /Text(?:Insert|Update|Delete)$/;

/**
 * Runs `work` with a table's triggers disabled, except those of its text index. The rows that the disabled triggers
 * would write are copied. Disabling happens in the transaction of `db`, so a killed process leaves the triggers
 * unchanged.
 */
async function withoutTriggers(
  { engine, db }: Side,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  if (engine === 'postgres') {
    await sql.raw(`alter table "${table}" disable trigger user`).execute(db);
    await work();
    await sql.raw(`alter table "${table}" enable trigger user`).execute(db);
    return;
  }
  const { rows } = await sql
    .raw<{ name: string; sql: string }>(
      `select "name", "sql" from sqlite_master where "type" = 'trigger' and "tbl_name" = '${table}'`,
    )
    .execute(db);
  const others = rows.filter(({ name }) => !textTrigger.test(name));
  for (const { name } of others) await sql.raw(`drop trigger "${name}"`).execute(db);
  await work();
  for (const trigger of others) await sql.raw(trigger.sql).execute(db);
}

async function insert(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  const width = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const step = Math.max(1, Math.floor(most / width));
  for (let at = 0; at < rows.length; at += step)
    await (db as Kysely<Record<string, Row>>)
      .insertInto(table)
      .values(rows.slice(at, at + step))
      .execute();
}

const digestAt = (side: Side, table: string, see?: (hash: string, row: Row) => void) =>
  atOneMoment(side, (moment) => digestOf(pagesOf(moment, table), see));

/** Names a row that only the source or only the copy has. */
async function difference(from: Side, to: Side, table: string): Promise<string> {
  const wanted = new Map<string, Row>();
  await digestOf(pagesOf(from, table), (hash, row) => wanted.set(hash, row));
  let extra: Row | null = null;
  await digestAt(to, table, (hash, row) => {
    if (!wanted.delete(hash)) extra ??= row;
  });
  const [lacking] = wanted.values();
  const row = lacking ?? extra ?? {};
  const [column = '', value = ''] = Object.entries(row)[0] ?? [];
  return `${table} with ${column} ${String(value)}`;
}

interface Compared {
  table: string;
  wanted: Digest;
  there: Digest;
}

const isSame = ({ wanted, there }: Compared) => wanted.rows === there.rows && wanted.sum === there.sum;

/** The tables to write again: those with other rows than the source, and those with a foreign key to such a table. */
function toWrite(tables: Map<string, string[]>, compared: readonly Compared[]): Set<string> {
  const written = new Set<string>();
  const emptied = new Set<string>();
  for (const one of compared) {
    const named = (tables.get(one.table) ?? []).some((parent) => emptied.has(parent));
    if (isSame(one) && !named) continue;
    written.add(one.table);
    if (one.there.rows > 0) emptied.add(one.table);
  }
  return written;
}

/** Empties tables. Tables with foreign keys are emptied before the tables that they refer to. */
async function empty(to: Side, tables: readonly string[]): Promise<void> {
  await to.db.transaction().execute(async (tx) => {
    const side = { engine: to.engine, db: tx as Kysely<unknown> };
    for (const table of tables.toReversed())
      await withoutTriggers(side, table, async () => {
        await sql.raw(`delete from "${table}"`).execute(tx);
      });
  });
}

async function copyTable(from: Side, to: Side, { table, wanted }: Compared): Promise<void> {
  await to.db.transaction().execute((tx) => {
    const side = { engine: to.engine, db: tx as Kysely<unknown> };
    return withoutTriggers(side, table, async () => {
      for await (const page of pagesOf(from, table)) await insert(side.db, table, page);
    });
  });
  // Without this, PostgreSQL would update its statistics much later, and until then searches would take a hundred times
  // as long.
  if (to.engine === 'postgres' && wanted.rows > 0) await sql.raw(`vacuum analyze "${table}"`).execute(to.db);
  // Read the stored rows again: only stored rows show that the copy is complete.
  const there = await digestAt(to, table);
  if (!isSame({ table, wanted, there }))
    throw new CopyDiffers(`The copy differs: see the row of ${await difference(from, to, table)}.`);
}

/**
 * Copies every row into another database, which has all tables already, and compares the stored rows. Tables with equal
 * rows are skipped, so an interrupted copy can be repeated. Tables that differ are written again. `from` is only read.
 * @throws CopyDiffers
 */
export const copyDatabase = (
  from: Side,
  to: Side,
  tell: (table: CopiedTable) => void = () => undefined,
): Promise<CopiedTable[]> =>
  atOneMoment(from, async (moment) => {
    const tables = await tablesInOrder(moment);
    const compared: Compared[] = [];
    for (const table of tables.keys())
      compared.push({
        table,
        wanted: await digestOf(pagesOf(moment, table)),
        there: await digestAt(to, table),
      });
    const written = toWrite(tables, compared);
    await empty(
      to,
      compared.filter(({ table, there }) => written.has(table) && there.rows > 0).map(({ table }) => table),
    );
    const done: CopiedTable[] = [];
    for (const one of compared) {
      const copied = written.has(one.table);
      if (copied) await copyTable(moment, to, one);
      done.push({ table: one.table, ...one.wanted, copied });
      tell({ table: one.table, ...one.wanted, copied });
    }
    return done;
  });
