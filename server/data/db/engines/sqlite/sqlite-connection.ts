import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

const statementCacheSize = 500;

type Decode = (value: unknown) => unknown;

/** Decodes a value of SQLite by the declared type of its column. */
const decoders: Record<string, Decode> = {
  BOOLEAN: (value) => value === 1,
  JSON: (value) => JSON.parse(value as string),
};

const bind = (values: readonly unknown[]): SQLInputValue[] =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : ((value ?? null) as SQLInputValue)));

interface Column {
  name: string;
  decode: Decode | undefined;
}

interface Prepared {
  statement: StatementSync;
  /** Empty if the statement returns no rows. */
  columns: readonly Column[];
}

const columnsOf = (statement: StatementSync): Column[] =>
  statement.columns().map(({ name, type }) => ({ name, decode: decoders[type?.toUpperCase() ?? ''] }));

/** Makes a row of an array of values. The types of `node:sqlite` declare this array as an object. */
function toRow(
  columns: readonly Column[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, { name, decode }] of columns.entries()) {
    const value = values[index];
    row[name] = decode && value !== null ? decode(value) : value;
  }
  return row;
}

/** One open SQLite file. It prepares each statement once and decodes rows by the declared type of their columns. */
export class SqliteHandle {
  readonly raw: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, readOnly: boolean, foreignKeys = true) {
    this.raw = new DatabaseSync(file, { readOnly, timeout: 5_000, enableForeignKeyConstraints: foreignKeys });
    this.raw.exec('pragma cache_size = -32000; pragma temp_store = memory');
    // `secure_delete` overwrites deleted rows at once.
    if (!readOnly)
      this.raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    // SQLite must not wait for a lock, since that blocks the event loop. The writer retries instead.
    this.raw.exec('pragma busy_timeout = 0');
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    const values = bind(parameters);
    if (prepared.columns.length === 0) {
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    const found = statement.all(...values);
    // Another process may have migrated the database, so `*` may now select other columns.
    if (found[0] && found[0]['length'] !== prepared.columns.length) prepared.columns = columnsOf(statement);
    const rows = found.map((each) => toRow(prepared.columns, each));
    return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
  }

  close(): void {
    this.#prepared.clear();
    this.raw.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.raw.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: columnsOf(statement) };
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > statementCacheSize) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    return prepared;
  }
}
