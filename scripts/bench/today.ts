import { migrateDatabase } from '#server/data/db/migrate.ts';
import { dropFolder, newFolder } from './folders.ts';
import { compare, type Shot } from './load.ts';
import { startFoyer } from './process.ts';
import { addRatio, type Add } from './report.ts';
import { seedWaiting } from './seed/seed-waiting.ts';

const calls: [name: string, path: string][] = [
  ['what waits', '/api/admin/waiting'],
  ['what waits for me', '/api/admin/waiting?mine=true'],
  ['queue', '/api/admin/consultations?order=queue&limit=20'],
  ['badges', '/api/admin/counts'],
];

async function agency(open: number) {
  const dataDir = newFolder('today');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedWaiting({ databaseUrl: null, dataDir }, open);
  return { dataDir, cookie, server: await startFoyer(dataDir) };
}

/** Measures the first answers of Today with 100,000 open things of every kind against a hundred. */
export async function measureToday(add: Add): Promise<void> {
  const few = await agency(100);
  const many = await agency(100_000);
  const shot = ({ cookie }: { cookie: string }, path: string): Shot => ({
    path,
    headers: () => ({ cookie }),
  });
  for (const [name, path] of calls) {
    const { a, cpuRatio } = await compare(
      { server: many.server, shot: shot(many, path) },
      { server: few.server, shot: shot(few, path) },
      { connections: 4, rounds: 9, ms: 400 },
    );
    const title = `Today, ${name}, 100,000 open things against 100`;
    addRatio(add, title, `${a.cpuUs.toFixed(0)} us`, cpuRatio, '<=', 1.2);
  }
  for (const { server, dataDir } of [few, many]) {
    await server.stop();
    dropFolder(dataDir);
  }
}
