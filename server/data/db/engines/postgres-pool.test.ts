import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openDatabase } from '../database.ts';
import { isUnreachable } from '../errors.ts';
import { openPool } from './postgres-pool.ts';

test.skipIf(inject('engine').kind === 'sqlite')(
  'a connection lost between two statements fails its transaction and nothing else',
  async () => {
    const { url, dataDir, drop } = await freshDatabase();
    const db = openDatabase({ databaseUrl: url, dataDir });
    const other = new pg.Pool({ connectionString: url ?? '', max: 1 });
    const lost: unknown = await db
      .tx(async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.q());
        const pid = rows[0]?.pid;
        await other.query('select pg_terminate_backend($1)', [pid]);
        await eventually(async () => {
          const { rowCount } = await other.query('select from pg_stat_activity where pid = $1', [pid]);
          return rowCount === 0;
        });
        await sql`select 1`.execute(db.q());
      })
      .catch((error: unknown) => error);
    expect(isUnreachable(lost)).toBe(true);
    await db.ping();
    await other.end();
    await db.close();
    await drop();
  },
);

const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test('a server that accepts no connection is given up before requests that queue', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const pool = openPool(`postgres://127.0.0.1:${port}/foyer`, { connect: 100, queue: 60_000 });
  expect(isUnreachable(await outcome(pool.query('select 1')))).toBe(true);
  await pool.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

/** Makes a pool without free connections, and a function that frees them. */
async function taken(url: string | null, patience: { connect: number; queue: number }) {
  const pool = openPool(url ?? '', patience);
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  return { pool, free: () => clients.splice(0).forEach((client) => client.release()) };
}

test.skipIf(inject('engine').kind === 'sqlite')(
  'a request without a free connection waits longer than for the server, but not forever',
  async () => {
    const { url, drop } = await freshDatabase();
    const patient = await taken(url, { connect: 2_000, queue: 60_000 });
    const hasty = await taken(url, { connect: 60_000, queue: 2_500 });
    const [served, refused] = [patient, hasty].map(({ pool }) => outcome(pool.query('select 1')));
    // By then the patient request has waited longer than its limit for connecting to the server.
    expect(isUnreachable(await refused)).toBe(true);
    patient.free();
    expect(await served).toMatchObject({ rowCount: 1 });
    hasty.free();
    await Promise.all([patient.pool.end(), hasty.pool.end()]);
    await drop();
  },
);
