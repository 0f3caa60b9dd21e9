import {
  SqliteAdapter,
  SqliteIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { LiteralLimits } from './sqlite-compiler.ts';
import { SqliteConnection, SqliteHandle } from './sqlite-connection.ts';
import { SqliteDisk } from './sqlite-disk.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/** How long a write waits for another process, and how long a migration does: one of a large database takes its time. */
const patienceMs = { writing: 5_000, migrating: 120_000 };

/** What a database is opened for. */
export type Purpose = keyof typeof patienceMs;

/**
 * Reads use a connection of their own, which sees what is committed and never waits; writes and transactions go through the
 * one writer. A write outside a transaction is a transaction of its own.
 */
class NodeSqliteDriver implements Driver {
  readonly #reader: SqliteHandle;
  readonly #writer: SqliteHandle;
  readonly #disk: SqliteDisk | null;
  readonly #queue: SqliteWriter;

  constructor(file: string, purpose: Purpose) {
    // A migration that makes a table anew would otherwise delete what refers to it.
    this.#writer = new SqliteHandle(file, false, purpose !== 'migrating');
    this.#reader = new SqliteHandle(file, true);
    this.#disk = purpose === 'writing' ? new SqliteDisk(file) : null;
    // The disk makes commits durable and ends the log where it is set so.
    if (this.#disk) this.#writer.raw.exec('pragma synchronous = off; pragma wal_autocheckpoint = 0');
    this.#queue = new SqliteWriter(this.#writer, this.#disk, patienceMs[purpose]);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection((connection, query) => this.#run(connection, query));
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).transaction = await this.#queue.enter();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#finish(connection as SqliteConnection, 'commit');
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#finish(connection as SqliteConnection, 'rollback');
  }

  async releaseConnection(): Promise<void> {}

  /** Runs a query at once, past Kysely: in the transaction whose turn it is, or on what is committed. */
  run<R>(query: CompiledQuery<R>, where: 'transaction' | 'committed'): QueryResult<R> {
    const handle = where === 'transaction' ? this.#writer : this.#reader;
    return handle.execute<R>(query.sql, query.parameters);
  }

  /** Changes when another connection has committed. By the writer: any other would count its commits, too. */
  foreignVersion(): number {
    const { rows } = this.#writer.execute<{ data_version: number }>('pragma data_version', []);
    return rows[0]?.data_version ?? 0;
  }

  async destroy(): Promise<void> {
    await this.#queue.idle();
    this.#reader.close();
    this.#disk?.close();
    // The last connection brings the log into the database and deletes it.
    this.#writer.raw.exec('pragma synchronous = full');
    this.#writer.close();
  }

  async #finish(connection: SqliteConnection, outcome: 'commit' | 'rollback'): Promise<void> {
    const { transaction } = connection;
    // Kysely rolls back after a failed commit; by then no transaction is open.
    connection.transaction = null;
    await transaction?.finish(outcome);
  }

  async #run(connection: SqliteConnection, query: CompiledQuery): Promise<QueryResult<unknown>> {
    const { sql, parameters } = query;
    if (connection.transaction) return this.#writer.execute(sql, parameters);
    if (query.query.kind === 'SelectQueryNode') return this.#reader.execute(sql, parameters);
    const turn = await this.#queue.enter();
    try {
      const result = this.#writer.execute(sql, parameters);
      await turn.finish('commit');
      return result;
    } catch (error) {
      await turn.finish('rollback').catch(() => undefined);
      throw error;
    }
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // False would make Kysely lock around every query; the driver queues only what has to wait.
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

  /** The driver, once Kysely has asked for it. */
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

  createQueryCompiler(): LiteralLimits {
    return new LiteralLimits();
  }
}
