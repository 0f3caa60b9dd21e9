import { migrateDatabase } from '../../server/data/db/migrate.ts';
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

/** The goal for the list is an eighth of the best peer's processor time. The best peer is Directus with 5.0 ms. */
const listUs = 5_000 / 8;

/** Measures the first list for staff and its badges, and measures both again with a hundred and a thousand times as many rows. */
export async function measureLists(add: Add): Promise<void> {
  const few = await agency(100);
  const shot = ({ cookie }: { cookie: string }, path: string): Shot => ({
    path,
    headers: () => ({ cookie }),
  });
  const us = ({ cpuUs }: { cpuUs: number }) => `${cpuUs.toFixed(0)} us`;
  const list = '/api/admin/consultations?limit=50';

  for (const [rows, most] of [
    [10_000, 1.3],
    [100_000, 3],
  ] as const) {
    const many = await agency(rows);
    for (const [name, path] of [
      ['staff list of 50', list],
      ['badges', '/api/admin/counts'],
    ] as const) {
      const { a, b } = await compare(
        { server: many.server, shot: shot(many, path) },
        { server: few.server, shot: shot(few, path) },
        { connections: 20 },
      );
      if (rows === 10_000 && path === list)
        add(`${name}, CPU per request`, us(b), null, `<= ${listUs} us`, b.cpuUs <= listUs);
      addRatio(add, `${name}, ${rows} rows against 100`, us(a), a.cpuUs / b.cpuUs, '<=', most);
    }
    await many.server.stop();
    dropFolder(many.dataDir);
  }
  await few.server.stop();
  dropFolder(few.dataDir);
}
