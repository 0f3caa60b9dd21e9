import pg from 'pg';

const oid = { int8: 20, timestamptz: 1184 };

const types = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === oid.timestamptz) return (value: string) => new Date(value).toISOString();
    if (type === oid.int8) return Number;
    return pg.types.getTypeParser(type, format) as (value: string) => unknown;
  },
};

/** Timeouts in milliseconds. */
interface Patience {
  /** How long to wait for a connection to the server; short, so that an unreachable server is noticed soon. */
  connect: number;
  /** How long a request waits for a free connection of the pool before it is answered with 503. */
  queue: number;
}

/** Connections to PostgreSQL. Instants arrive as ISO text and large integers as numbers, as from SQLite. */
export function openPool(
  connectionString: string,
  { connect, queue }: Patience = { connect: 5_000, queue: 10_000 },
): pg.Pool {
  class Client extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionTimeoutMillis: connect });
    }
  }
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    // A new connection costs PostgreSQL 40 ms of processor time; an idle connection costs some MB of memory.
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: queue,
    types,
    Client,
  });
  // A lost idle connection is replaced at the next query. Without a listener the event would end the process.
  pool.on('error', () => undefined);
  // Without a listener this error would end the process. If the connection is lost within a transaction, the next
  // statement fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
