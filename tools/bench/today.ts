import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { ask, expectStatus } from './support/ask.ts';
import { newFolder } from './support/folders.ts';
import { benchPostgres, settle } from './support/postgres.ts';
import { startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { staff, type StaffName } from './seed/seed-staff.ts';
import { seedWaiting } from './seed/seed-waiting.ts';

/** The requests that the panel sends when it opens: waiting things, the queue and the badges. */
const calls = (isMine: boolean): [name: string, path: string][] => {
  const mine = isMine ? '&mine=true' : '';
  return [
    ['waiting things', `/api/admin/waiting?${mine.slice(1)}`],
    ['queue', `/api/admin/consultations?order=queue&limit=20${mine}`],
    ['badges', '/api/admin/counts'],
  ];
};

const names: Readonly<Record<StaffName, string>> = {
  all: 'a super admin',
  mineFew: 'an admin with Mine, of 5 companies',
  mineMany: 'an admin with Mine, of half the companies',
  managerFew: 'a client manager of 5 companies',
  managerMany: 'a client manager of half the companies',
};

const open = 10_000;
const companies = 2_000;
const runs = 15;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(
  add: Add,
  engine: string,
  server: Measured,
  cookies: Record<StaffName, string>,
): Promise<void> {
  for (const name of Object.keys(staff) as StaffName[])
    for (const [call, path] of calls(staff[name].role === 'admin')) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) {
        const from = performance.now();
        expectStatus(await ask(server, 'GET', path, { cookie: cookies[name] }), 200);
        times.push(performance.now() - from);
      }
      const ms = median(times);
      const title = `Today of ${names[name]}, ${call}, ${open} open things, ${companies} companies, ${engine}`;
      add(title, `${ms.toFixed(1)} ms`, null, '<= 50 ms', ms <= 50);
    }
}

/** Measures the first answers of the Today tab with 10,000 waiting things of 2,000 companies, on both engines. */
export async function measureToday(add: Add): Promise<void> {
  const running: { stop(): Promise<void> }[] = [];
  try {
    const dataDir = newFolder('today');
    await migrateDatabase({ databaseUrl: null, dataDir });
    const cookies = await seedWaiting({ databaseUrl: null, dataDir }, open, companies);
    const onSqlite = await startFoyer(dataDir);
    running.push(onSqlite);
    await measure(add, 'SQLite', onSqlite, cookies);
    const database = await benchPostgres(['today']);
    if (!database) return;
    running.push(database);
    const location = { databaseUrl: database.addressOf('today'), dataDir: newFolder('today-postgres') };
    await migrateDatabase(location);
    const others = await seedWaiting(location, open, companies);
    await settle(location.databaseUrl);
    const settings = { DATABASE_URL: location.databaseUrl, STORAGE_URL: 'local' };
    const onPostgres = await startFoyer(location.dataDir, settings);
    running.unshift(onPostgres);
    await measure(add, 'PostgreSQL', onPostgres, others);
  } finally {
    for (const each of running) await each.stop();
  }
}
