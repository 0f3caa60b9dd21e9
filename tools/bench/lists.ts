import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { startBare } from './bare/start-bare.ts';
import { dropFolder, newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';

async function agency(count: number) {
  const dataDir = newFolder('lists');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, count);
  const server = await startFoyer(dataDir);
  return { dataDir, cookie, server };
}

/** Measures the first list for staff and its badges: against bare rows, and with a thousand times as many. */
export async function measureLists(add: Add): Promise<void> {
  const few = await agency(100);
  const many = await agency(100_000);
  const bare = await startBare();
  const shot = ({ cookie }: { cookie: string }, path: string): Shot => ({
    path,
    headers: () => ({ cookie }),
  });
  const us = ({ cpuUs }: { cpuUs: number }) => `${cpuUs.toFixed(0)} us`;

  const list = '/api/admin/consultations?limit=50';
  const lists = await compare(
    { server: few.server, shot: shot(few, list) },
    { server: bare, shot: { path: '/rows' } },
    { connections: 20 },
  );
  addRatio(add, 'staff list of 50, CPU per request', us(lists.a), lists.a.cpuUs / lists.b.cpuUs, '<=', 3);

  for (const [name, path] of [
    ['the same, 100,000 rows against 100', list],
    ['badges, 100,000 rows against 100', '/api/admin/counts'],
  ] as const) {
    const { a, b } = await compare(
      { server: many.server, shot: shot(many, path) },
      { server: few.server, shot: shot(few, path) },
      { connections: 20 },
    );
    addRatio(add, name, us(a), a.cpuUs / b.cpuUs, '<=', 1.2);
  }
  for (const server of [few.server, many.server, bare]) await server.stop();
  for (const { dataDir } of [few, many]) dropFolder(dataDir);
}
