import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '#server/db/migrate.ts';
import { measureFiles } from './files.ts';
import { compare, round, type Shot } from './load.ts';
import { measureMedia } from './media.ts';
import { measurePanel } from './panel.ts';
import { memoryMb, startServer } from './process.ts';
import { seedConsultations } from './seed.ts';
import { measureSite } from './site.ts';

/** One line of the result. `ratio` is to the yardstick of the same run; below 1 means better than it. */
interface Row {
  name: string;
  value: string;
  ratio: number | null;
  goal: string;
  reached: boolean | null;
}

const root = join(import.meta.dirname, '../..');
const rows: Row[] = [];
const add = (name: string, value: string, ratio: number | null, goal: string, reached: boolean | null) => {
  rows.push({ name, value, ratio: ratio === null ? null : Math.round(ratio * 100) / 100, goal, reached });
  process.stderr.write(`${name}: ${value}${ratio === null ? '' : ` (${ratio.toFixed(2)}x)`}\n`);
};

if (!existsSync(join(root, 'dist/server/render.js')))
  throw new Error('There is no build: run `npm run build` first.');

const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'foyer-bench-')));
const [small = '', large = '', bareFolder = ''] = folders;
const env = (dataDir: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  WORKERS: '1',
});
const main = join(root, 'server/main.ts');

const cookies: string[] = [];
for (const [dataDir, count] of [
  [small, 100],
  [large, 100_000],
] as const) {
  await migrateDatabase({ databaseUrl: null, dataDir });
  cookies.push((await seedConsultations({ databaseUrl: null, dataDir }, count)).cookie);
}
const [smallCookie = '', largeCookie = ''] = cookies;

// Start-up: the third start counts, so that the compile cache and the disk cache are as they are in use.
const starts: number[] = [];
for (let i = 0; i < 4; i++) {
  const server = await startServer(main, [], env(small));
  starts.push(server.startMs);
  await server.stop();
}
const startMs = starts.slice(1).toSorted((a, b) => a - b)[1] ?? 0;
add('start to first 200 of /', `${Math.round(startMs)} ms`, null, '<= 400 ms', startMs <= 400);

const foyer = await startServer(main, [], env(small));
const foyerLarge = await startServer(main, [], env(large));
const br = { 'accept-encoding': 'br' };
const page = Buffer.from(
  await (await fetch(foyer.url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
);
const { brotliCompressSync } = await import('node:zlib');
const bare = await startServer(
  join(import.meta.dirname, 'bare-server.ts'),
  [bareFolder, brotliCompressSync(page).toString('base64')],
  {},
);
await new Promise((done) => setTimeout(done, 1000));
const idle = memoryMb(foyer.pid);
add('memory, idle', `${Math.round(idle)} MB`, null, '<= 100 MB', idle <= 100);

const landing: Shot = { path: '/', headers: () => br };
const landings = await compare(
  { server: foyer, shot: landing },
  { server: bare, shot: landing },
  { connections: 20 },
);
const landingRatio = landings.a.cpuUs / landings.b.cpuUs;
add(
  '/ compressed, CPU per request',
  `${landings.a.cpuUs.toFixed(0)} us`,
  landingRatio,
  '<= 1.5x',
  landingRatio <= 1.5,
);

const list = (cookie: string): Shot => ({
  path: '/api/admin/consultations?limit=50',
  headers: () => ({ cookie }),
});
const lists = await compare(
  { server: foyer, shot: list(smallCookie) },
  { server: bare, shot: { path: '/rows' } },
  { connections: 20 },
);
const listRatio = lists.a.cpuUs / lists.b.cpuUs;
add(
  'staff list of 50, CPU per request',
  `${lists.a.cpuUs.toFixed(0)} us`,
  listRatio,
  '<= 3x',
  listRatio <= 3,
);

const sizes = await compare(
  { server: foyerLarge, shot: list(largeCookie) },
  { server: foyer, shot: list(smallCookie) },
  { connections: 20 },
);
const sizeRatio = sizes.a.cpuUs / sizes.b.cpuUs;
add(
  'the same, 100,000 rows against 100',
  `${sizes.a.cpuUs.toFixed(0)} us`,
  sizeRatio,
  '<= 1.2x',
  sizeRatio <= 1.2,
);

const counts = (cookie: string): Shot => ({ path: '/api/admin/counts', headers: () => ({ cookie }) });
const badges = await compare(
  { server: foyerLarge, shot: counts(largeCookie) },
  { server: foyer, shot: counts(smallCookie) },
  { connections: 20, rounds: 5 },
);
const badgeRatio = badges.a.cpuUs / badges.b.cpuUs;
add(
  'badges, 100,000 rows against 100',
  `${badges.a.cpuUs.toFixed(0)} us`,
  badgeRatio,
  '<= 1.2x',
  badgeRatio <= 1.2,
);

// Each post comes from an address of its own, or the limits of the form would refuse it.
const post = (path: string): Shot => ({
  method: 'POST',
  path,
  headers: (n) => ({
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'idempotency-key': `bench-${n}`,
  }),
  body: (n) =>
    JSON.stringify({
      name: 'Maria Delgado',
      email: `m${n}@example.com`,
      company: 'Delgado Roofing',
      message: `Please call, number ${n}.`,
    }),
});
for (const [connections, goal] of [
  [1, 0.8],
  [16, 0.5],
] as const) {
  const posts = await compare(
    { server: foyer, shot: post('/api/consultations') },
    { server: bare, shot: post('/rows') },
    { connections, rounds: 5 },
  );
  const ratio = posts.a.perSecond / posts.b.perSecond;
  add(
    `form post, durable, ${connections} at once, per second`,
    `${posts.a.perSecond.toFixed(0)}/s`,
    ratio,
    `>= ${goal}x`,
    ratio >= goal,
  );
}

await round(foyer, landing, 50, 1500);
await round(foyer, list(smallCookie), 50, 1500);
const loaded = memoryMb(foyer.pid);
add('memory, after load', `${Math.round(loaded)} MB`, null, '<= 200 MB', loaded <= 200);

for (const server of [foyer, foyerLarge, bare]) await server.stop();

await measureFiles(root, { dataDir: small, cookie: smallCookie, bareFolder }, add);
await measureMedia(small, add);
await measurePanel(add);
await measureSite(add);
for (const folder of folders) rmSync(folder, { recursive: true, force: true });

if (process.argv.includes('--json')) {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  process.stdout.write(`${JSON.stringify({ machine, rows }, null, 2)}\n`);
} else {
  const mark = (reached: boolean | null) => (reached === null ? ' ' : reached ? 'yes' : 'NO');
  process.stdout.write(
    '\n| measure | value | ratio to bare node | goal | reached |\n| --- | --- | --- | --- | --- |\n',
  );
  for (const { name, value, ratio, goal, reached } of rows)
    process.stdout.write(`| ${name} | ${value} | ${ratio ?? '-'} | ${goal} | ${mark(reached)} |\n`);
}
