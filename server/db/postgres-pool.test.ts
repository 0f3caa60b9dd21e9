import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '#server/testing/engines.ts';
import { openDatabase } from './database.ts';
import { isUnreachable } from './errors.ts';

test.skipIf(inject('engine').kind === 'sqlite')(
  'a connection that is lost between two statements fails its transaction and nothing else',
  async () => {
    const { url, dataDir, drop } = await freshDatabase();
    const db = openDatabase({ databaseUrl: url, dataDir });
    const other = new pg.Pool({ connectionString: url ?? '', max: 1 });
    const lost: unknown = await db
      .tx(async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.q());
        await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await sleep(200);
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
