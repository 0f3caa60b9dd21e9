import { migrateDatabase } from '#server/data/db/migrate.ts';
import { newFolder } from './folders.ts';
import { round } from './load.ts';
import { memoryMb, startFoyer } from './process.ts';
import type { Add } from './report.ts';
import { seedConsultations } from './seed/seed.ts';

/** Measures the time to the first answer of a built and migrated program, and the memory it holds before and after load. */
export async function measureStart(add: Add): Promise<void> {
  const dataDir = newFolder('start');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, 100);
  // The first start fills the compile cache and the disk cache, as they are in use.
  const starts: number[] = [];
  for (let i = 0; i < 6; i++) {
    const server = await startFoyer(dataDir);
    if (i > 0) starts.push(server.startMs);
    await server.stop();
  }
  const startMs = starts.toSorted((a, b) => a - b)[2] ?? 0;
  add('start to first 200 of /', `${startMs.toFixed(0)} ms`, null, '<= 400 ms', startMs <= 400);

  const server = await startFoyer(dataDir);
  await new Promise((done) => setTimeout(done, 2_000));
  const idle = memoryMb(server.pid);
  add('memory, idle', `${idle.toFixed(0)} MB`, null, '<= 100 MB', idle <= 100);
  for (let i = 0; i < 2; i++) {
    await round(server, { path: '/', headers: () => ({ 'accept-encoding': 'br' }) }, 50, 1_500);
    await round(
      server,
      { path: '/api/admin/consultations?limit=50', headers: () => ({ cookie }) },
      50,
      1_500,
    );
  }
  const loaded = memoryMb(server.pid);
  add('memory, after load', `${loaded.toFixed(0)} MB`, null, '<= 200 MB', loaded <= 200);
  await server.stop();
}
