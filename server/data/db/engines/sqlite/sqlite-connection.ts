import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { compileScript } from '#server/core/script.ts';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

const statementCacheSize = 500;

type Row = Record<string, unknown>;

/** How a stored value becomes that of the row, as a script, where the two differ: by the declared type of the column. */
const decoders: Record<string, (value: string) => string> = {
  BOOLEAN: (value) => `${value} === 1`,
  JSON: (value) => `JSON.parse(${value})`,
};

/** The values as SQLite takes them. Most statements have only such, and need no second list. */
function bind(values: readonly unknown[]): readonly SQLInputValue[] {
  if (!values.some((value) => value === undefined || typeof value === 'boolean'))
    return values as readonly SQLInputValue[];
  return values.map((value) =>
    typeof value === 'boolean' ? Number(value) : ((value ?? null) as SQLInputValue),
  );
}

type ToObject = (values: readonly SQLOutputValue[]) => Row;

/**
 * Makes the function that gives the values of a row their names. Its script names each column, so that an object is made in one step:
 * a loop over the columns takes longer than SQLite takes to find the rows.
 */
function toObject(statement: StatementSync): ToObject {
  const fields = statement.columns().map(({ name, type }, index) => {
    const value = `values[${index}]`;
    const decode = decoders[type?.toUpperCase() ?? ''];
    return `${JSON.stringify(name)}: ${decode ? `${value} === null ? null : ${decode(value)}` : value}`;
  });
  return compileScript(['values'], `return { ${fields.join(', ')} }`) as ToObject;
}

interface Prepared {
  statement: StatementSync;
  /** The number of columns; 0 where the statement returns no rows. */
  width: number;
  /** Made with the first row. */
  toObject: ToObject | null;
}

/** One open SQLite file: statements are prepared once and rows decoded by the declared type of their columns. */
export class SqliteHandle {
  readonly raw: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, readOnly: boolean, foreignKeys = true) {
    this.raw = new DatabaseSync(file, { readOnly, timeout: 5_000, enableForeignKeyConstraints: foreignKeys });
    this.raw.exec('pragma cache_size = -32000; pragma temp_store = memory');
    // What is deleted is overwritten at once: 1 µs with each row, and nothing where no row goes.
    if (!readOnly)
      this.raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    // From here on SQLite never waits for a lock, which would block the event loop: the writer retries instead.
    this.raw.exec('pragma busy_timeout = 0');
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    const values = bind(parameters);
    if (prepared.width === 0) {
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    const found = statement.all(...values) as unknown as SQLOutputValue[][];
    // Another process may have migrated the database meanwhile: `*` then has other columns.
    if (found[0] && found[0].length !== prepared.width) {
      prepared.width = found[0].length;
      prepared.toObject = null;
    }
    const rows = found.length === 0 ? [] : found.map((prepared.toObject ??= toObject(statement)));
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
    const prepared = { statement, width: statement.columns().length, toObject: null };
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
