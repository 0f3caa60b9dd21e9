import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { benchPostgres, settle, type BenchPostgres } from './support/postgres.ts';
import { startFoyer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';
import { staff, type StaffName } from './seed/seed-staff.ts';
import { seedWaiting } from './seed/seed-waiting.ts';

/** What the panel asks for when somebody opens it: what waits, the queue and the badges. */
const calls = (isMine: boolean): [name: string, path: string][] => {
  const mine = isMine ? '&mine=true' : '';
  return [
    ['what waits', `/api/admin/waiting?${mine.slice(1)}`],
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

interface Agency {
  server: Measured;
  cookies: Record<StaffName, string>;
}

async function sqlite(open: number): Promise<Agency> {
  const location = { databaseUrl: null, dataDir: newFolder('today') };
  await migrateDatabase(location);
  const cookies = await seedWaiting(location, open);
  return { cookies, server: await startFoyer(location.dataDir) };
}

async function postgres(server: BenchPostgres, name: string, open: number): Promise<Agency> {
  const location = { databaseUrl: server.addressOf(name), dataDir: newFolder(name) };
  await migrateDatabase(location);
  const cookies = await seedWaiting(location, open);
  await settle(location.databaseUrl);
  const settings = { DATABASE_URL: location.databaseUrl, STORAGE_URL: 'local' };
  const measured = await startFoyer(location.dataDir, settings);
  return { cookies, server: { ...measured, beside: () => server.pidsOf(name) } };
}

async function measure(add: Add, engine: string, few: Agency, many: Agency): Promise<void> {
  for (const name of Object.keys(staff) as StaffName[]) {
    const sum = { few: 0, many: 0 };
    for (const [call, path] of calls(staff[name].role === 'admin')) {
      const shot = ({ cookies }: Agency): Shot => ({ path, headers: () => ({ cookie: cookies[name] }) });
      const { a, cpuRatio } = await compare(
        { server: many.server, shot: shot(many) },
        { server: few.server, shot: shot(few) },
        { connections: 2, rounds: 7, ms: engine === 'SQLite' ? 400 : 900 },
      );
      sum.many += a.cpuUs;
      sum.few += a.cpuUs / cpuRatio;
      const title = `Today of ${names[name]}, ${call}, ${engine}`;
      add(title, `${a.cpuUs.toFixed(0)} us`, cpuRatio, '', null);
    }
    const title = `Today of ${names[name]}, first answers, 100,000 open things against 100, ${engine}`;
    addRatio(add, title, `${sum.many.toFixed(0)} us`, sum.many / sum.few, '<=', 1.2);
  }
}

/**
 * Measures the first answers of Today with 100,000 open things of every kind against a hundred, on both engines: the CPU of the server,
 * on PostgreSQL with that of its processes.
 */
export async function measureToday(add: Add): Promise<void> {
  const open: { stop(): Promise<void> }[] = [];
  try {
    const pair = [await sqlite(100), await sqlite(100_000)] as const;
    open.push(pair[0].server, pair[1].server);
    await measure(add, 'SQLite', ...pair);
    const database = await benchPostgres(['few', 'many']);
    if (!database) return;
    open.push(database);
    const other = [await postgres(database, 'few', 100), await postgres(database, 'many', 100_000)] as const;
    open.unshift(other[0].server, other[1].server);
    await measure(add, 'PostgreSQL', ...other);
  } finally {
    for (const each of open) await each.stop();
  }
}
