import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

const statementCacheSize = 500;

type Row = Record<string, unknown>;

interface Column {
  name: string;
  /** Converts the stored value where it differs from the value in the row. */
  decode: ((value: unknown) => unknown) | undefined;
}

const decoders: Record<string, (value: unknown) => unknown> = {
  BOOLEAN: (value) => value === 1,
  JSON: (value) => JSON.parse(String(value)),
};

const bind = (value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
};

function toObject(values: readonly SQLOutputValue[], columns: readonly Column[]): Row {
  const row: Row = {};
  for (const [index, { name, decode }] of columns.entries()) {
    const value = values[index];
    row[name] = decode && value !== null ? decode(value) : value;
  }
  return row;
}

interface Prepared {
  statement: StatementSync;
  columns: readonly Column[];
}

const columnsOf = (statement: StatementSync): Column[] =>
  statement.columns().map(({ name, type }) => ({ name, decode: decoders[type?.toUpperCase() ?? ''] }));

/** One open SQLite file: statements are prepared once and rows decoded by the declared type of their columns. */
export class SqliteHandle {
  readonly raw: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, readOnly: boolean, foreignKeys = true) {
    this.raw = new DatabaseSync(file, { readOnly, timeout: 5_000, enableForeignKeyConstraints: foreignKeys });
    this.raw.exec('pragma cache_size = -32000; pragma temp_store = memory');
    if (!readOnly) this.raw.exec('pragma journal_mode = wal; pragma synchronous = full');
    // From here on SQLite never waits for a lock, which would block the event loop: the writer retries instead.
    this.raw.exec('pragma busy_timeout = 0');
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    const values = parameters.map(bind);
    if (prepared.columns.length === 0) {
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    const found = statement.all(...values) as unknown as SQLOutputValue[][];
    // Another process may have migrated the database meanwhile: `*` then has other columns.
    if (found[0] && found[0].length !== prepared.columns.length) prepared.columns = columnsOf(statement);
    const rows = found.map((row) => toObject(row, prepared.columns));
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
    // Rows as objects of the driver are slow to read and to write as JSON; arrays are not.
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

/** The connection that Kysely holds while it runs a query: `run` decides where the statement is executed. */
export class SqliteConnection implements DatabaseConnection {
  /** Set while this connection runs a transaction. */
  transaction: { finish(outcome: 'commit' | 'rollback'): Promise<void> } | null = null;
  readonly #run: (connection: SqliteConnection, query: CompiledQuery) => Promise<QueryResult<unknown>>;

  constructor(run: (connection: SqliteConnection, query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#run = run;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(this, query) as Promise<QueryResult<R>>;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}
