import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { nodeFlags } from '../lib/run.js';
import { newFolder } from './support/folders.ts';
import { post } from './forms.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer, startServer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';

/** The last commit in which a client was one login and a row did not say who made it. */
const lastBefore = '6ce870e89e181ef282930cfe5d8463c98b9096d2';

const root = join(import.meta.dirname, '../..');

/** The first requests of each tab of the panel and of the portal, and the searches. */
export const rows: [side: 'staff' | 'client', path: string][] = [
  ['staff', '/api/admin/clients'],
  ['staff', '/api/admin/clients?sort=name'],
  ['staff', '/api/admin/portfolio'],
  ['staff', '/api/admin/consultations'],
  ['staff', '/api/admin/directive-change-requests'],
  ['staff', '/api/admin/preview-feedback'],
  ['staff', '/api/admin/client-messages'],
  ['staff', '/api/admin/messages'],
  ['staff', '/api/admin/counts'],
  ['staff', '/api/admin/clients?q=client77@'],
  ['staff', '/api/admin/clients?q=sorensen%2077'],
  ['staff', '/api/admin/clients?q=bakery'],
  ['staff', '/api/admin/client-messages?q=client77@'],
  ['staff', '/api/admin/client-messages?q=bakery'],
  ['client', '/client/dashboard'],
  ['client', '/api/client/user'],
  ['client', '/api/client/counts'],
  ['client', '/api/client/consultations?limit=200'],
  ['client', '/api/client/messages'],
  ['client', '/api/client/previews?limit=24'],
  ['client', '/api/client/preview-feedback'],
  ['client', '/api/client/gallery?limit=12'],
  ['client', '/api/client/artwork?limit=2'],
  ['client', '/api/client/project-directives'],
];

/** The program as it was, with data, and the program of today with the same data. */
export interface Pair {
  before: Measured;
  today: Measured;
  cookies: Record<'staff' | 'client', string>;
}

/** Puts the code of before into a folder, built. @throws when the clone holds no commit so old */
export function checkOut(folder: string): void {
  const tree = execFileSync('git', ['-C', root, 'archive', lastBefore], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: tree });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts', '--quiet'], { cwd: folder, stdio: 'inherit' });
}

interface OldCode {
  migrateDatabase(location: { databaseUrl: null; dataDir: string }): Promise<unknown>;
  seedPanel(
    location: { databaseUrl: null; dataDir: string },
    size: Record<'consultations' | 'clients' | 'messages' | 'others', number>,
  ): Promise<{ cookie: string }>;
  seedDashboard(dataDir: string, size: Record<'messages' | 'artworks' | 'previews', number>): Promise<string>;
}

/** Fills one folder by the code of before, and brings a copy of it up to date, as an agency that upgrades does. */
export async function fillBoth(code: string, before: string, today: string): Promise<Pair['cookies']> {
  const load = async <Name extends keyof OldCode>(file: string, name: Name): Promise<OldCode[Name]> =>
    ((await import(join(code, file))) as OldCode)[name];
  const location = { databaseUrl: null, dataDir: before };
  await (
    await load('server/db/migrate.ts', 'migrateDatabase')
  )(location);
  const size = { consultations: 100_000, clients: 10_000, messages: 50_000, others: 5_000 };
  const { cookie } = await (await load('scripts/bench/seed-panel.ts', 'seedPanel'))(location, size);
  const belongings = { messages: 2_000, artworks: 500, previews: 300 };
  const client = await (await load('scripts/bench/seed-dashboard.ts', 'seedDashboard'))(before, belongings);
  cpSync(before, today, { recursive: true });
  await migrateDatabase({ databaseUrl: null, dataDir: today });
  return { staff: cookie, client };
}

/** Starts the code of before on its data. */
export const startBefore = (code: string, dataDir: string): Promise<Measured> =>
  startServer(
    join(code, 'server/main.ts'),
    [],
    { NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
    nodeFlags,
  );

/** Measures the rows one by one, in short turns of both programs. */
export async function measurePair(add: Add, { before, today, cookies }: Pair, wanted = rows): Promise<void> {
  for (const [side, path] of wanted) {
    const headers = () => ({ cookie: cookies[side], 'accept-encoding': 'br' });
    const shot: Shot = { path, headers };
    const bytes = async ({ url }: Measured) =>
      (await (await fetch(url + path, { headers: headers() })).arrayBuffer()).byteLength;
    const size = (await bytes(today)) / (await bytes(before));
    const { a, cpuRatio } = await compare(
      { server: today, shot },
      { server: before, shot },
      { connections: 4, rounds: 15, ms: 300 },
    );
    const perByte = (cpuRatio / size).toFixed(2);
    const value = `${a.cpuUs.toFixed(0)} us, ${size.toFixed(2)}x the bytes, ${perByte}x for each`;
    addRatio(add, `10,000 companies, ${path}, against before people`, value, cpuRatio, '<=', 1.1);
  }
}

/** Measures the public page and its form: what a visitor meets. */
export async function measureSitePair(
  add: Add,
  { before, today }: Pick<Pair, 'before' | 'today'>,
): Promise<void> {
  const page: Shot = { path: '/', headers: () => ({ 'accept-encoding': 'br' }) };
  for (const [name, shot, connections] of [
    ['landing page', page, 4],
    ['form post, 1 at once', post('/api/consultations'), 1],
    ['form post, 16 at once', post('/api/consultations'), 16],
  ] as const) {
    const { a, b, cpuRatio } = await compare(
      { server: today, shot },
      { server: before, shot },
      { connections, rounds: 15, ms: 300 },
    );
    const value = `${a.cpuUs.toFixed(0)} us, ${(a.perSecond / b.perSecond).toFixed(2)}x as many a second`;
    addRatio(add, `${name}, against before people`, value, cpuRatio, '<=', 1.1);
  }
}

/** Measures what companies with several people cost in lists, searches and first answers: CPU for one request. */
export async function measurePeople(add: Add): Promise<void> {
  const code = newFolder('before-people');
  checkOut(code);
  const folders = [newFolder('before'), newFolder('today')] as const;
  const cookies = await fillBoth(code, ...folders);
  const pair = { before: await startBefore(code, folders[0]), today: await startFoyer(folders[1]), cookies };
  await measureSitePair(add, pair);
  await measurePair(add, pair);
  for (const server of [pair.before, pair.today]) await server.stop();
}
