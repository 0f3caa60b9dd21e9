import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { round, type Shot } from './support/load.ts';
import { memoryMb, startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';

// Gives each person a network address. Otherwise rate limits would refuse the many forms and sign-ins.
const from = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` });
const password = 'a long password';

const request = (n: number) => ({
  name: 'Maria Delgado',
  email: `m${n}@example.com`,
  message: `Please call about our roof, ${'abcdefghij'[n % 10]?.repeat((n % 7) + 2)}.`,
});

/** Sends requests, then requests that open accounts, then sign-ins. Sixteen calls run at once. */
async function createAndSignIn(server: Measured): Promise<void> {
  const post = (path: string, body: (n: number) => unknown): Shot => ({
    method: 'POST',
    path,
    headers: from,
    body: (n) => JSON.stringify(body(n)),
  });
  await round(server, post('/api/consultations', request), 16, 4_000);
  const known: string[] = [];
  const account = (n: number) => {
    known.push(request(n).email);
    return { ...request(n), password, confirmPassword: password };
  };
  await round(server, post('/api/consultations/with-account', account), 16, 3_000);
  const next = () => ({ email: known[Math.floor(Math.random() * known.length)], password });
  await round(server, post('/api/client/login', next), 16, 3_000);
}

/**
 * Measures the time from the start of the built program to its first answer, and its memory before and after load. The database
 * is migrated before.
 */
export async function measureStart(add: Add): Promise<void> {
  const dataDir = newFolder('start');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, 100);
  // The first start fills the compile cache and the disk cache. In normal use both caches are full.
  const starts: number[] = [];
  for (let i = 0; i < 6; i++) {
    const server = await startFoyer(dataDir);
    if (i > 0) starts.push(server.startMs);
    await server.stop();
  }
  const startMs = starts.toSorted((a, b) => a - b)[2] ?? 0;
  add('start to first 200 of /', `${startMs.toFixed(0)} ms`, null, '<= 500 ms', startMs <= 500);

  const server = await startFoyer(dataDir);
  await new Promise((done) => setTimeout(done, 2_000));
  const idle = memoryMb(server.pid);
  add('memory, idle', `${idle.toFixed(0)} MB`, null, '<= 120 MB', idle <= 120);
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
  add('memory, after load', `${loaded.toFixed(0)} MB`, null, '<= 250 MB', loaded <= 250);
  await server.stop();

  const writing = await startFoyer(dataDir);
  await createAndSignIn(writing);
  const written = memoryMb(writing.pid);
  add('memory, after creates and sign-ins', `${written.toFixed(0)} MB`, null, '<= 250 MB', written <= 250);
  await writing.stop();
}
