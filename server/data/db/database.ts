import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type LogConfig } from 'kysely';
import type { Tables } from './migrations/schema.ts';
import { NodeSqliteDialect, type Purpose } from './engines/sqlite/sqlite-dialect.ts';

/** Where the data is stored: `databaseUrl` (`postgres://…`), or null for `foyer.db` in `dataDir`. */
export interface DatabaseLocation {
  databaseUrl: string | null;
  dataDir: string;
}

/** Access to the database: `q` for queries, `tx` for transactions, and their helpers. */
export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  /** The running transaction, or the database outside of one. */
  q(): Kysely<Tables>;
  /** Runs `work` in a transaction; inside another one it joins it. Nothing but SQL may be awaited in `work`. */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` in the running transaction and keeps what it wrote, or takes all of it back; both cost the same, so that the time of an
   * answer does not tell which it was. @throws Error outside of a transaction
   */
  keepIf<T>(keep: boolean, work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work`; the first transaction within it ends with `last`, which gets what the transaction gives: both are stored or neither is.
   * Not again for later ones, once that is committed.
   */
  endingWith<T>(last: (result: unknown) => Promise<void>, work: () => Promise<T>): Promise<T>;
  /** Runs `work` as if nobody had asked its transactions to end with anything: those that only look. */
  apart<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Calls `effect` once the surrounding transaction is committed: at once outside of a transaction, never after a rollback.
   */
  afterCommit(effect: () => void): void;
  /** On SQLite: a number that changes with each commit of another connection to the file, and not with those made here. */
  foreignVersion(): number;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Scope {
  kysely: Kysely<Tables>;
  effects: (() => void)[];
}

/** What the first transaction of some work ends with. */
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

/** A Kysely handle on either engine. Only migrations and `openDatabase` need it bare. */
export const openKysely = <T>(location: DatabaseLocation, purpose: Purpose = 'writing'): Kysely<T> =>
  new Kysely<T>({ dialect: dialectOf(location, purpose) });

/** Opens the database. The tables must exist already: see `migrate.ts`. `log` is told of each statement. */
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
    async keepIf(keep, work) {
      const scope = scopes.getStore();
      if (!scope) throw new Error('What may be taken back needs a transaction.');
      const { effects, kysely } = scope;
      const before = effects.length;
      await sql`savepoint "apart"`.execute(kysely);
      const result = await work();
      if (!keep) await sql`rollback to savepoint "apart"`.execute(kysely);
      // One that stays open makes each statement after it dearer: SQLite keeps what it may have to take back.
      await sql`release savepoint "apart"`.execute(kysely);
      if (!keep) effects.length = before;
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
