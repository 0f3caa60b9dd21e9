import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseLocation } from './database.ts';

/** What tells this process that another one has written. */
export interface Signals {
  start(): Promise<void>;
  /** Whether anybody wants to know: where hearing costs something it stops in between. */
  listen(wanted: boolean): void;
  close(): Promise<void>;
}

/** What a signal says: the payload of one message, or null when something may have been missed. */
export type Heard = (payload: string | null) => void;

const pollMs = 100;
const backOff = { first: 50, most: 5_000 };
/** A connection that broke without a word is noticed after this time at the latest. */
const pingMs = 30_000;

/** SQLite tells nobody, but counts the commits of other connections; asking for the count takes microseconds. */
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

async function hangUp(client: pg.Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It was gone already.
  }
}

/** A connection of its own, made again whenever it is lost; the pool's connections come and go and cannot listen. */
function serverSignals(
  databaseUrl: string,
  channel: string,
  heard: Heard,
  warn: (error: unknown) => void,
): Signals {
  let client: pg.Client | null = null;
  let closed = false;
  let wait = backOff.first;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    let lost = false;
    let ping: NodeJS.Timeout | undefined;
    const lose = (error: unknown) => {
      clearInterval(ping);
      if (lost || closed) return;
      lost = true;
      warn(error);
      void hangUp(next);
      timer = setTimeout(() => void connect(), wait).unref();
      wait = Math.min(wait * 2, backOff.most);
    };
    next.on('error', lose);
    next.on('end', () => lose(new Error('The connection ended.')));
    next.on('notification', ({ payload }) => heard(payload ?? null));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      wait = backOff.first;
      ping = setInterval(() => void next.query('select 1').catch(lose), pingMs).unref();
      heard(null);
    } catch (error) {
      lose(error);
    }
  };

  return {
    start: connect,
    listen() {},
    async close() {
      closed = true;
      clearTimeout(timer);
      if (client) await hangUp(client);
    },
  };
}

/** Hears of what other processes commit: `heard` is called for each message on `channel`, or with null when one should look. */
export function openSignals(
  location: DatabaseLocation,
  channel: string,
  heard: Heard,
  warn: (error: unknown) => void,
): Signals {
  return location.databaseUrl === null
    ? fileSignals(location.dataDir, heard, warn)
    : serverSignals(location.databaseUrl, channel, heard, warn);
}
