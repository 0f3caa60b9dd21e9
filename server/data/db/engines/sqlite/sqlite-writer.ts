import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '#server/data/db/errors.ts';
import type { SqliteHandle } from './sqlite-connection.ts';

/** Most transactions that share one commit: bounds how long the first of them waits for its answer. */
const groupSize = 64;

type Outcome = 'commit' | 'rollback';

interface Member {
  /** Called when it is this member's turn, or with an error when the file could not be locked. */
  start(error?: unknown): void;
  finished: Promise<Outcome>;
  /** Called when its outcome is durable, or with an error when it is not. */
  settle(error?: unknown): void;
}

/**
 * Runs transactions one after the other and lets those that wait share one commit. Each is a savepoint, so a failed one does
 * not undo the others; each resolves only once the shared commit is on the disk.
 */
export class SqliteWriter {
  readonly #handle: SqliteHandle;
  /** How long it waits for another process that has locked the file, in milliseconds. */
  readonly #patienceMs: number;
  readonly #waiting: Member[] = [];
  #running: Promise<void> | null = null;

  constructor(handle: SqliteHandle, patienceMs: number) {
    this.#handle = handle;
    this.#patienceMs = patienceMs;
  }

  /** Waits for a turn. The returned `finish` ends the transaction and resolves when its outcome is durable. */
  async enter(): Promise<{ finish(outcome: Outcome): Promise<void> }> {
    const started = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<Outcome>();
    const settled = Promise.withResolvers<void>();
    // The rejection is for the caller of `finish`; without a caller it must not end the process.
    settled.promise.catch(() => undefined);
    this.#waiting.push({
      start: (error) => (error === undefined ? started.resolve() : started.reject(error)),
      finished: finished.promise,
      settle: (error) => (error === undefined ? settled.resolve() : settled.reject(error)),
    });
    this.#running ??= this.#run();
    await started.promise;
    return {
      finish: (outcome) => {
        finished.resolve(outcome);
        return settled.promise;
      },
    };
  }

  /** Resolves when no transaction is open. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      try {
        await this.#begin();
      } catch (error) {
        for (const member of this.#waiting.splice(0)) member.start(error);
        break;
      }
      await this.#group();
    }
    this.#running = null;
  }

  async #begin(): Promise<void> {
    const deadline = performance.now() + this.#patienceMs;
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

  async #group(): Promise<void> {
    const { raw } = this.#handle;
    const members: Member[] = [];
    let failure: unknown;
    for (let count = 0; count < groupSize && failure === undefined; count++) {
      if (this.#waiting.length === 0) await nextTurn();
      const member = this.#waiting.shift();
      if (!member) break;
      raw.exec('savepoint member');
      member.start();
      const outcome = await member.finished;
      // A full disk or an I/O error rolls back the whole shared transaction, not only the savepoint.
      if (!raw.isTransaction) failure = new Error('The database rolled the transaction back.');
      else if (outcome === 'commit') raw.exec('release member');
      else raw.exec('rollback to member; release member');
      if (outcome === 'commit') members.push(member);
      else member.settle();
    }
    try {
      if (failure !== undefined) throw failure;
      raw.exec('commit');
      for (const member of members) member.settle();
    } catch (error) {
      if (raw.isTransaction) raw.exec('rollback');
      for (const member of members) member.settle(error);
    }
  }
}
