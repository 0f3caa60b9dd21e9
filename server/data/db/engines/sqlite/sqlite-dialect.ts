import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { SqliteHandle } from './sqlite-connection.ts';
import { SqliteWriter, type SqliteTransaction } from './sqlite-writer.ts';

/**
 * `patienceMs`: how long a write waits for another process. `limitMs`: the longest duration of a transaction. A
 * migration of a large database takes long.
 */
const limits = {
  writing: { patienceMs: 5_000, limitMs: 120_000 },
  migrating: { patienceMs: 120_000, limitMs: 3_600_000 },
};

/** The purpose of an opened database. */
export type Purpose = keyof typeof limits;

/**
 * Reads use a connection of their own, which sees committed data and never waits. Writes and transactions share a
 * single connection. A write outside a transaction is a transaction of its own.
 */
class NodeSqliteDriver implements Driver {
  readonly #reader: SqliteHandle;
  readonly #writer: SqliteHandle;
  readonly #queue: SqliteWriter;
  readonly #transactions = new WeakMap<DatabaseConnection, SqliteTransaction>();

  constructor(file: string, purpose: Purpose) {
    // With foreign keys on, a migration that rebuilds a table would delete the rows that refer to the table.
    this.#writer = new SqliteHandle(file, false, purpose !== 'migrating');
    this.#reader = new SqliteHandle(file, true);
    this.#queue = new SqliteWriter(this.#writer, limits[purpose]);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: async <R>(query: CompiledQuery) => this.#run<R>(connection, query),
      async *streamQuery<R>(query: CompiledQuery) {
        yield await connection.executeQuery<R>(query);
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#transactions.set(connection, await this.#queue.begin());
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.get(connection)?.finish('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.get(connection)?.finish('rollback');
  }

  async releaseConnection(): Promise<void> {}

  /**
   * A number that changes when another connection has committed. The writing connection reads it, because commits of
   * its own do not change it.
   */
  foreignVersion(): number {
    const { rows } = this.#writer.execute<{ data_version: number }>('pragma data_version', []);
    return rows[0]?.data_version ?? 0;
  }

  async destroy(): Promise<void> {
    await this.#queue.idle();
    this.#reader.close();
    this.#writer.close();
  }

  async #run<R>(
    connection: DatabaseConnection,
    { sql, parameters, query }: CompiledQuery,
  ): Promise<QueryResult<R>> {
    const transaction = this.#transactions.get(connection);
    if (transaction) return transaction.execute(sql, parameters);
    if (query.kind === 'SelectQueryNode') return this.#reader.execute(sql, parameters);
    const own = await this.#queue.begin();
    try {
      const result = own.execute<R>(sql, parameters);
      await own.finish('commit');
      return result;
    } catch (error) {
      await own.finish('rollback');
      throw error;
    }
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // With false, Kysely would lock around every query, but only writes need a queue, and the driver has one.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // With false, a migration that fails half way would not be rolled back.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely on `node:sqlite`. */
export class NodeSqliteDialect implements Dialect {
  readonly #file: string;
  readonly #purpose: Purpose;
  #driver: NodeSqliteDriver | null = null;

  constructor(file: string, purpose: Purpose) {
    this.#file = file;
    this.#purpose = purpose;
  }

  /** The driver; null until Kysely has created it. */
  get driver(): NodeSqliteDriver | null {
    return this.#driver;
  }

  createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  createDriver(): Driver {
    return (this.#driver = new NodeSqliteDriver(this.#file, this.#purpose));
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}
