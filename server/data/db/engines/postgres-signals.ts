import pg from 'pg';
import type { Heard, Signals } from './signals.ts';

const backOff = { first: 50, most: 5_000 };
/** A lost connection without an error is noticed by this ping, in milliseconds. */
const pingMs = 30_000;

async function hangUp(client: pg.Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // The connection is closed already.
  }
}

/**
 * A dedicated connection for notifications, which is reopened when lost. A pool's connections come and go, so they
 * cannot listen.
 */
export function serverSignals(
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
