import type { Db } from '../database.ts';

/** Notifies this process when another process has written to the database. */
export interface Signals {
  start(): Promise<void>;
  /** `wanted` is false while there are no listeners: then SQLite is not polled. */
  listen(wanted: boolean): void;
  close(): Promise<void>;
}

/** Receives the payload of one message, or null when messages may have been missed. */
export type Heard = (payload: string | null) => void;

const pollMs = 100;

/** SQLite sends no notifications but counts the commits of other connections. Reading the count takes microseconds. */
function fileSignals(version: Db['foreignVersion'], heard: Heard, warn: (error: unknown) => void): Signals {
  let timer: NodeJS.Timeout | undefined;
  let last: number | undefined;
  let failing = false;
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
 * Notifies of commits by other processes. `heard` gets each message on `channel`, or null if messages may be missing.
 * After null the caller has to read the table.
 */
export function openSignals(
  { foreignVersion }: Pick<Db, 'foreignVersion'>,
  databaseUrl: string | null,
  channel: string,
  heard: Heard,
  warn: (error: unknown) => void,
): Signals {
  if (databaseUrl === null) return fileSignals(foreignVersion, heard, warn);
  return laterSignals(async () =>
    (await import('./postgres-signals.ts')).serverSignals(databaseUrl, channel, heard, warn),
  );
}
