import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { isBusy, isDiskError } from '#server/data/db/errors.ts';
import type { SqliteHandle } from './sqlite-connection.ts';

type Outcome = 'commit' | 'rollback';

/** A transaction that holds the writing connection until `finish`. */
export interface SqliteTransaction {
  /** @throws Error once the transaction has ended */
  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R>;
  /** Resolves once the outcome is stored on the disk. */
  finish(outcome: Outcome): Promise<void>;
}

/**
 * Ends the process. After a disk error the system may drop unwritten data and report success at the next try. Only a
 * new process reads what is really on the disk.
 */
function endProcess(cause: unknown): void {
  setImmediate(() => {
    throw new Error('The disk could not store the database.', { cause });
  });
}

/** Gives the writing connection to one transaction at a time, in the order of requests. */
export class SqliteWriter {
  readonly #handle: SqliteHandle;
  readonly #patienceMs: number;
  readonly #limitMs: number;
  #last: Promise<void> = Promise.resolve();

  /**
   * `patienceMs`: how long a transaction waits for earlier transactions, and for another process that has locked the
   * file. `limitMs`: its longest duration. A hanging transaction is rolled back, so that others can continue.
   */
  constructor(handle: SqliteHandle, { patienceMs, limitMs }: { patienceMs: number; limitMs: number }) {
    this.#handle = handle;
    this.#patienceMs = patienceMs;
    this.#limitMs = limitMs;
  }

  /** Waits until earlier transactions have ended, then begins a transaction. */
  async begin(): Promise<SqliteTransaction> {
    // Set the deadline now, so that queued transactions give up at the same time if the file stays locked.
    const deadline = performance.now() + this.#patienceMs;
    const before = this.#last;
    const ended = Promise.withResolvers<void>();
    this.#last = ended.promise;
    await before;
    try {
      await this.#lock(deadline);
    } catch (error) {
      ended.resolve();
      throw error;
    }
    // Let the event loop read new requests between two transactions.
    return this.#open(() => void nextTurn().then(ended.resolve));
  }

  /** Resolves when no transaction is open. */
  idle(): Promise<void> {
    return this.#last;
  }

  #open(release: () => void): SqliteTransaction {
    const { raw } = this.#handle;
    let isOpen = true;
    const end = (outcome: Outcome) => {
      isOpen = false;
      clearTimeout(limit);
      try {
        // SQLite rolls back automatically if the disk is full or fails.
        if (!raw.isTransaction && outcome === 'commit')
          throw new Error('The database rolled the transaction back.');
        if (raw.isTransaction) raw.exec(outcome);
      } catch (error) {
        if (isDiskError(error)) endProcess(error);
        if (raw.isTransaction) raw.exec('rollback');
        throw error;
      } finally {
        release();
      }
    };
    const limit = setTimeout(end, this.#limitMs, 'rollback').unref();
    return {
      execute: (sql, parameters) => {
        if (!isOpen || !raw.isTransaction) throw new Error('The transaction has ended.');
        return this.#handle.execute(sql, parameters);
      },
      finish: async (outcome) => {
        if (isOpen) end(outcome);
        else if (outcome === 'commit') throw new Error('The transaction took too long and was rolled back.');
      },
    };
  }

  async #lock(deadline: number): Promise<void> {
    for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
      try {
        this.#handle.raw.exec('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await sleep(wait);
      }
    }
  }
}
