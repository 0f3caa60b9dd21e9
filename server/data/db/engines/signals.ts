import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseLocation } from '../database.ts';

/** Notifies this process when another one has written. */
export interface Signals {
  start(): Promise<void>;
  /** `wanted` is false while there are no listeners: then SQLite is not polled. */
  listen(wanted: boolean): void;
  close(): Promise<void>;
}

/** What a signal says: the payload of one message, or null when something may have been missed. */
export type Heard = (payload: string | null) => void;

const pollMs = 100;

/** SQLite sends no notifications but counts the commits of other connections; reading the count takes microseconds. */
function fileSignals(dataDir: string, heard: Heard, warn: (error: unknown) => void): Signals {
  let file: DatabaseSync | null = null;
  let timer: NodeJS.Timeout | undefined;
  let last: unknown;
  let failing = false;
  const version = () => {
    file ??= new DatabaseSync(join(dataDir, 'foyer.db'), { readOnly: true });
    return file.prepare('pragma data_version').get()?.['data_version'];
  };
  const poll = () => {
    try {
      const current = version();
      failing = false;
      if (current === last) return;
      last = current;
    } catch (error) {
      if (!failing) warn(error);
      failing = true;
      return;
    }
    heard(null);
  };
  return {
    async start() {},
    listen(wanted) {
      clearInterval(timer);
      if (!wanted) return;
      last = undefined;
      poll();
      timer = setInterval(poll, pollMs).unref();
    },
    async close() {
      clearInterval(timer);
      file?.close();
      file = null;
    },
  };
}

/** The PostgreSQL driver is loaded only where PostgreSQL is configured. */
function laterSignals(load: () => Promise<Signals>): Signals {
  let signals: Promise<Signals> | null = null;
  return {
    async start() {
      signals = load();
      await (await signals).start();
    },
    listen() {},
    async close() {
      await (await signals)?.close();
    },
  };
}

/**
 * Receives the commits of other processes: `heard` is called for each message on `channel`, or with null when messages may
 * have been missed and the table must be read.
 */
export function openSignals(
  location: DatabaseLocation,
  channel: string,
  heard: Heard,
  warn: (error: unknown) => void,
): Signals {
  const { databaseUrl, dataDir } = location;
  if (databaseUrl === null) return fileSignals(dataDir, heard, warn);
  return laterSignals(async () =>
    (await import('./postgres-signals.ts')).serverSignals(databaseUrl, channel, heard, warn),
  );
}
