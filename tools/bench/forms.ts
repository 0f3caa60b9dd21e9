import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { startBare } from './bare/start-bare.ts';
import { newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer, startServer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';

/** A post of a form. Each has its own network address, or the limit of the form would refuse it. */
export const post = (path: string): Shot => ({
  method: 'POST',
  path,
  headers: (n) => ({
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'idempotency-key': randomUUID(),
  }),
  body: (n) =>
    JSON.stringify({
      name: 'Maria Delgado',
      email: `m${n}@example.com`,
      company: 'Delgado Roofing',
      // Different text each time: only letters count, and many similar posts would be spam.
      message: `Please call about ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')} and our roof.`,
    }),
});

async function migrated(name: string): Promise<string> {
  const dataDir = newFolder(name);
  await migrateDatabase({ databaseUrl: null, dataDir });
  return dataDir;
}

const tables = ['job', 'event', 'idempotency'] as const;

/** The number of rows of each table for each request. */
function rowsOf(dataDir: string): number[] {
  const db = new DatabaseSync(join(dataDir, 'foyer.db'), { readOnly: true });
  const count = (table: string) => Number(db.prepare(`select count(*) as n from "${table}"`).get()?.['n']);
  const posts = count('consultation');
  const rows = tables.map((table) => count(table) / posts);
  db.close();
  return rows;
}

/** @throws Error if the program writes other rows than the baseline */
function assertSameRows(dataDir: string, bare: string): void {
  const [ours, theirs] = [rowsOf(dataDir), rowsOf(bare)];
  for (const [n, table] of tables.entries())
    if (Math.abs((ours[n] ?? 0) - (theirs[n] ?? 0)) > 0.1)
      throw new Error(`Rows of ${table} for each post: ${ours[n]} of the program, ${theirs[n]} beside it.`);
}

/**
 * Measures a form post against writing its rows into the same tables, and against nine rows in tables without indexes. All are
 * durable before the answer. `with its jobs` includes the work after each post.
 */
export async function measureForms(add: Add): Promise<void> {
  const folders = {
    alone: await migrated('forms'),
    same: await migrated('forms-bare'),
    working: await migrated('forms-working'),
  };
  const alone = await startFoyer(folders.alone, { WORKERS: '0' });
  const same = await startServer(join(import.meta.dirname, 'bare/forms.ts'), [folders.same], {});
  const working = await startFoyer(folders.working);
  const plain = await startBare();
  for (const connections of [1, 16, 64]) {
    const against = async (foyer: Measured, server: Measured, path: string) => {
      const { a, b, cpuRatio } = await compare(
        { server: foyer, shot: post('/api/consultations') },
        { server, shot: post(path) },
        { connections, rounds: 7 },
      );
      const value = `${a.perSecond.toFixed(0)}/s, ${a.cpuUs.toFixed(0)} us of CPU (${cpuRatio.toFixed(1)}x)`;
      return { value, ratio: a.perSecond / b.perSecond };
    };
    const name = `form post, durable, ${connections} at once`;
    const { value, ratio } = await against(alone, same, '/');
    // The yardstick commits what waits together, which the program does not; peers.ts compares many connections.
    if (connections === 1) addRatio(add, name, value, ratio, '>=', 0.5);
    else add(name, value, ratio, '-', null);
    const jobs = await against(working, same, '/');
    add(`${name}, with its jobs`, jobs.value, jobs.ratio, '-', null);
    const other = await against(alone, plain, '/rows');
    add(`${name}, against nine plain rows`, other.value, other.ratio, '-', null);
  }
  assertSameRows(folders.alone, folders.same);
  for (const server of [alone, same, working, plain]) await server.stop();
}
