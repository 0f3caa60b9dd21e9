import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { syncFolder } from '#server/data/storage/durable.ts';

/** Pages in the log from which on they are brought into the database: 8 MB. */
const longLog = 2_000;

/** Brings the content of an open file to the disk. */
export type Datasync = (descriptor: number) => Promise<void>;

/**
 * Descriptors of database files, by the file. They stay open until the process ends: closing one would end the locks that SQLite holds on
 * the file in this process.
 */
const databases = new Map<string, number>();

function descriptorOf(file: string): number {
  const { dev, ino } = statSync(file);
  const key = `${dev}/${ino}`;
  const open = databases.get(key) ?? openSync(file, 'r+');
  databases.set(key, open);
  return open;
}

/**
 * Makes durable what connections with `synchronous = off` have committed. SQLite itself would block the event loop for as long as the
 * disk takes, which beside a large upload is most of the time.
 */
export class SqliteDisk {
  readonly #file: string;
  readonly #datasync: Datasync;
  readonly #raw: DatabaseSync;
  readonly #state: StatementSync;
  readonly #log: number;
  /** Set once the name of the log is on the disk, too. */
  #named: Promise<void> | null = null;
  #limit = longLog;

  constructor(file: string, datasync: Datasync = promisify(fdatasync)) {
    this.#file = file;
    this.#datasync = datasync;
    this.#raw = new DatabaseSync(file, { timeout: 5_000 });
    this.#raw.exec('pragma synchronous = off; pragma cache_size = 0');
    this.#state = this.#raw.prepare('pragma wal_checkpoint(noop)');
    // With the first look SQLite makes the log where there is none.
    this.#state.get();
    this.#raw.exec('pragma busy_timeout = 0');
    this.#log = openSync(`${file}-wal`, 'r+');
  }

  /** Resolves once all that is committed now survives a power cut. */
  async sync(): Promise<void> {
    await (this.#named ??= syncFolder(dirname(this.#file)));
    await this.#datasync(this.#log);
  }

  /** Whether so much of the log is not in the database that it should be brought there. */
  isLong(): boolean {
    return this.#outstanding() >= this.#limit;
  }

  /**
   * Brings the log into the database. Call it while you hold the lock for writing: once the log is in the database the next writer
   * overwrites it, and it may not do so before the database is on the disk.
   */
  async checkpoint(): Promise<void> {
    await this.sync();
    try {
      this.#raw.exec('pragma wal_checkpoint(passive)');
    } catch {
      // No space for the database to grow, or another process does the same. The log stays and is good.
    }
    await this.#datasync(descriptorOf(this.#file));
    // Who reads an older state keeps a part from being brought in: that is tried again later, not with every commit.
    this.#limit = this.#outstanding() + longLog;
  }

  close(): void {
    this.#raw.close();
    closeSync(this.#log);
  }

  /** Pages of the log that are not in the database yet. */
  #outstanding(): number {
    try {
      const state = this.#state.get();
      return Number(state?.['log']) - Number(state?.['checkpointed']);
    } catch {
      // Another process reads the log anew after a crash; the next commit asks again.
      return 0;
    }
  }
}
