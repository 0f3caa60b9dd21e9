import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { areBytesArriving, giveWay } from '#server/data/bytes-arriving.ts';
import { isBusy } from '#server/data/db/errors.ts';
import type { SqliteHandle } from './sqlite-connection.ts';
import type { SqliteDisk } from './sqlite-disk.ts';

/** Most transactions that share one commit: bounds how long the first of them waits for its answer. */
const groupSize = 64;

/**
 * How long transactions may follow each other without anybody else getting a turn of the process, in milliseconds. Twenty who post forms
 * take 15 each time; a large file on its way in would be read once in that time. Each turn given costs a shared commit some of its members.
 */
const longestRun = 20;
const longestRunBesideFiles = 2;

/** What makes commits durable where SQLite does not do so itself. */
export type Disk = Pick<SqliteDisk, 'sync' | 'isLong' | 'checkpoint'>;

type Outcome = 'commit' | 'rollback';

interface Member {
  /** Called when it is this member's turn, or with an error when the file could not be locked. */
  start(error?: unknown): void;
  finished: Promise<Outcome>;
  /** Called when its outcome is durable, or with an error when it is not. */
  settle(error?: unknown): void;
}

/**
 * Ends the process. After an error of the disk the system may have dropped what it could not write and call the next try a success: only
 * who reads the log anew knows what is there.
 */
function giveUp(error: unknown): void {
  queueMicrotask(() => {
    throw new Error('The disk could not store the database.', { cause: error });
  });
}

/**
 * Runs transactions one after the other and lets those that wait share one commit. Each is a savepoint, so a failed one does
 * not undo the others; each resolves only once the shared commit is on the disk. While the disk takes one, the next is put together.
 */
export class SqliteWriter {
  readonly #handle: SqliteHandle;
  readonly #disk: Disk | null;
  /** How long it waits for another process that has locked the file, in milliseconds. */
  readonly #patienceMs: number;
  readonly #waiting: Member[] = [];
  #running: Promise<void> | null = null;
  /** Called when somebody wants a turn. */
  #onArrival: () => void = () => undefined;
  /** Those whose commit is not on the disk yet. */
  #committed: Member[] = [];
  #syncing: Promise<void> | null = null;
  /** Rows changed when the last group ended. */
  #changes = 0;

  /** `disk`: null where each commit waits for the disk itself. */
  constructor(handle: SqliteHandle, disk: Disk | null, patienceMs: number) {
    this.#handle = handle;
    this.#disk = disk;
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
    this.#onArrival();
    await started.promise;
    return {
      finish: (outcome) => {
        finished.resolve(outcome);
        return settled.promise;
      },
    };
  }

  /** Resolves when no transaction is open and all are on the disk. */
  async idle(): Promise<void> {
    await this.#running;
    await this.#syncing;
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
      if (this.#disk?.isLong()) await this.#checkpoint(this.#disk);
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
    let began = performance.now();
    for (let count = 0; count < groupSize && failure === undefined; count++) {
      if (this.#waiting.length === 0) await nextTurn();
      while (this.#waiting.length === 0 && this.#syncing)
        await Promise.race([this.#syncing, new Promise<void>((arrived) => (this.#onArrival = arrived))]);
      const member = this.#waiting.shift();
      if (!member) break;
      // Where the first one fails there is nobody else's work to keep.
      const isFirst = count === 0;
      if (!isFirst) raw.exec('savepoint member');
      member.start();
      const outcome = await member.finished;
      // A full disk or an I/O error rolls back the whole shared transaction, not only the savepoint.
      if (!raw.isTransaction) failure = new Error('The database rolled the transaction back.');
      else if (isFirst && outcome === 'rollback') {
        raw.exec('rollback');
        return member.settle();
      } else if (!isFirst)
        raw.exec(outcome === 'commit' ? 'release member' : 'rollback to member; release member');
      if (outcome === 'commit') members.push(member);
      else member.settle();
      if (performance.now() - began > (areBytesArriving() ? longestRunBesideFiles : longestRun)) {
        await giveWay();
        began = performance.now();
      }
    }
    try {
      if (failure !== undefined) throw failure;
      raw.exec('commit');
      this.#settle(members);
    } catch (error) {
      if (raw.isTransaction) raw.exec('rollback');
      for (const member of members) member.settle(error);
    }
  }

  #settle(members: Member[]): void {
    if (members.length === 0) return;
    // Who changed nothing may still have read what is not on the disk yet.
    if (this.#disk && (this.#hasChanged() || this.#syncing)) {
      this.#committed.push(...members);
      this.#syncing ??= this.#sync(this.#disk);
    } else for (const member of members) member.settle();
  }

  /** Whether rows have changed since it was last called. */
  #hasChanged(): boolean {
    const before = this.#changes;
    const { rows } = this.#handle.execute<{ total: number }>('select total_changes() as total', []);
    this.#changes = rows[0]?.total ?? 0;
    return this.#changes !== before;
  }

  async #sync(disk: Disk): Promise<void> {
    while (this.#committed.length > 0) {
      const members = this.#committed.splice(0);
      try {
        await disk.sync();
        for (const member of members) member.settle();
      } catch (error) {
        for (const member of members) member.settle(error);
        giveUp(error);
      }
    }
    this.#syncing = null;
  }

  /** Brings the log into the database. Writers wait, readers do not. */
  async #checkpoint(disk: Disk): Promise<void> {
    try {
      await this.#begin();
      await disk.checkpoint();
    } catch (error) {
      // Another process writes for a long time; the log is brought in after the next commit.
      if (!isBusy(error)) giveUp(error);
    } finally {
      if (this.#handle.raw.isTransaction) this.#handle.raw.exec('rollback');
    }
  }
}
