import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type LogConfig } from 'kysely';
import type { Tables } from './tables/schema.ts';
import { NodeSqliteDialect, type Purpose } from './engines/sqlite/sqlite-dialect.ts';

/** The place of the data: `databaseUrl` (`postgres://…`), or null for `foyer.db` in `dataDir`. */
export interface DatabaseLocation {
  databaseUrl: string | null;
  dataDir: string;
}

/** Access to the database: `q` for queries, `tx` for transactions, and their helpers. */
export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  /** The running transaction; without one, the database itself. */
  q(): Kysely<Tables>;
  /** Runs `work` in a transaction, or joins the running one. `work` may await only SQL. */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work`. Its first transaction ends with a call of `last` with the transaction's result, so that work and
   * `last` are stored together or not at all. Later transactions run without `last`.
   */
  endingWith<T>(last: (result: unknown) => Promise<void>, work: () => Promise<T>): Promise<T>;
  /** Runs `work` without the `last` of `endingWith`, for transactions that only read. */
  apart<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Calls `effect` once the surrounding transaction is committed, or never after a rollback. Without a transaction the
   * call happens at once.
   */
  afterCommit(effect: () => void): void;
  /**
   * On SQLite, a number that changes when another connection commits to the file. Commits by this process do not change
   * the number.
   */
  foreignVersion(): number;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Scope {
  kysely: Kysely<Tables>;
  effects: (() => void)[];
}

/** The last step of a piece of work, which runs in its first transaction. */
interface Ending {
  last: (result: unknown) => Promise<void>;
  committed: boolean;
}

function dialectOf({ databaseUrl, dataDir }: DatabaseLocation, purpose: Purpose) {
  if (databaseUrl === null) return new NodeSqliteDialect(join(dataDir, 'foyer.db'), purpose);
  // The PostgreSQL driver is loaded only where PostgreSQL is configured.
  const pool = async () => (await import('./engines/postgres-pool.ts')).openPool(databaseUrl);
  return new PostgresDialect({ pool });
}

/** A Kysely handle on either engine, for migrations and copies. All other code calls `openDatabase`. */
export const openKysely = <T>(location: DatabaseLocation, purpose: Purpose = 'writing'): Kysely<T> =>
  new Kysely<T>({ dialect: dialectOf(location, purpose) });

/** Opens the database. The tables must exist already: see `migrate.ts`. `log` receives each statement. */
export function openDatabase(location: DatabaseLocation, log: LogConfig = []): Db {
  const dialect = dialectOf(location, 'writing');
  const root = new Kysely<Tables>({ dialect, log });
  const sqlite = dialect instanceof NodeSqliteDialect ? dialect.driver : null;
  const scopes = new AsyncLocalStorage<Scope>();
  const endings = new AsyncLocalStorage<Ending | null>();
  return {
    engine: location.databaseUrl === null ? 'sqlite' : 'postgres',
    q: () => scopes.getStore()?.kysely ?? root,
    async tx(work) {
      if (scopes.getStore()) return work();
      const effects: (() => void)[] = [];
      const ending = endings.getStore();
      const whole = async () => {
        const given = await work();
        if (ending?.committed === false) await ending.last(given);
        return given;
      };
      const result = await root.transaction().execute((kysely) => scopes.run({ kysely, effects }, whole));
      if (ending) ending.committed = true;
      for (const effect of effects) effect();
      return result;
    },
    endingWith: (last, work) => endings.run({ last, committed: false }, work),
    apart: (work) => endings.run(null, work),
    afterCommit(effect) {
      const scope = scopes.getStore();
      if (scope) scope.effects.push(effect);
      else effect();
    },
    foreignVersion: () => sqlite?.foreignVersion() ?? 0,
    async ping() {
      await root.selectNoFrom(sql`1`.as('one')).execute();
    },
    close: () => root.destroy(),
  };
}
