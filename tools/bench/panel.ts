import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { compare, round, type Shot } from './support/load.ts';
import { benchPostgres, settle } from './support/postgres.ts';
import { startFoyer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';
import { seedPanel, userId, type Size } from './seed/seed-panel.ts';

const few: Size = { consultations: 100, clients: 100, messages: 100, others: 100, history: 100 };
const many: Size = {
  consultations: 100_000,
  clients: 10_000,
  messages: 100_000,
  others: 5_000,
  history: 100_000,
};

/** The longest time of a search in 100,000 rows, in milliseconds. */
const searchMs = 200;

/** The first requests of each tab, and the searches. */
const calls: [name: string, path: string][] = [
  ['clients', '/api/admin/clients'],
  ['clients by name', '/api/admin/clients?sort=name'],
  ['overview', '/api/admin/overview'],
  ['projects', '/api/admin/portfolio'],
  ['change requests', '/api/admin/directive-change-requests'],
  ['feedback', '/api/admin/preview-feedback'],
  ['client messages', '/api/admin/client-messages'],
  ['contact messages', '/api/admin/messages'],
  ['consultations', '/api/admin/consultations'],
  ['badges', '/api/admin/counts'],
  // Only twenty rows: the small agency has a hundred, and a filter must still leave a full page.
  ['history', '/api/admin/history?limit=20'],
  ['history of a kind', '/api/admin/history?limit=20&kind=files'],
  ['history of a person', `/api/admin/history?limit=20&userId=${userId}`],
  ['history of a person and a kind', `/api/admin/history?limit=20&kind=files&userId=${userId}`],
  ['search of clients, one found', '/api/admin/clients?q=client77@'],
  ['search of clients, many found', '/api/admin/clients?q=bakery'],
  ['search of clients, one letter', '/api/admin/clients?q=k'],
  ['search of clients, two letters', '/api/admin/clients?q=an'],
  ['search of clients, two letters, none found', '/api/admin/clients?q=zq'],
  ['search of consultations, one found', '/api/admin/consultations?q=maria77@'],
  ['search of consultations, many found', '/api/admin/consultations?q=bakery'],
  ['search of consultations, one letter', '/api/admin/consultations?q=k'],
  ['search of consultations, two letters', '/api/admin/consultations?q=an'],
  ['search of consultations, two letters, none found', '/api/admin/consultations?q=zq'],
  ['search of client messages, one found', '/api/admin/client-messages?q=note%2077.'],
  ['search of client messages, those of one client', '/api/admin/client-messages?q=client77@'],
  ['search of client messages, many found', '/api/admin/client-messages?q=bakery'],
  ['search of client messages, one letter', '/api/admin/client-messages?q=k'],
  ['search of client messages, two letters', '/api/admin/client-messages?q=an'],
  ['search of client messages, two letters, none found', '/api/admin/client-messages?q=zq'],
];

interface Filled {
  server: Measured;
  cookie: string;
}

async function filled(dataDir: string, databaseUrl: string | null, size: Size): Promise<Filled> {
  await migrateDatabase({ databaseUrl, dataDir });
  const { cookie } = await seedPanel({ databaseUrl, dataDir }, size);
  const server = await startFoyer(
    dataDir,
    databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, STORAGE_URL: 'local' },
  );
  return { server, cookie };
}

async function measure(add: Add, engine: string, small: Filled, large: Filled): Promise<void> {
  const shot = ({ cookie }: Filled, path: string): Shot => ({ path, headers: () => ({ cookie }) });
  for (const [name, path] of calls) {
    const { a, b } = await compare(
      { server: large.server, shot: shot(large, path) },
      { server: small.server, shot: shot(small, path) },
      { connections: 4, rounds: 5, ms: 300 },
    );
    // PostgreSQL works in other processes, so only its response time is compared.
    const ratio = engine === 'SQLite' ? a.cpuUs / b.cpuUs : b.perSecond / a.perSecond;
    const title = `${name}, an agency of thousands against one of 100, ${engine}`;
    if (path.includes('q=')) {
      const ms = 1_000 / (await round(large.server, shot(large, path), 1, 600)).perSecond;
      add(title, `${ms.toFixed(1)} ms alone`, ratio, `<= ${searchMs} ms`, ms <= searchMs);
      continue;
    }
    const value = engine === 'SQLite' ? `${a.cpuUs.toFixed(0)} us` : `${a.perSecond.toFixed(0)}/s`;
    addRatio(add, title, value, ratio, '<=', 1.3);
  }
}

/** Measures the first answer of each tab of the admin panel for a large and a small agency, on both engines. */
export async function measurePanel(add: Add): Promise<void> {
  const open: { stop(): Promise<void> }[] = [];
  try {
    const pair = [
      await filled(newFolder('few'), null, few),
      await filled(newFolder('many'), null, many),
    ] as const;
    open.push(pair[0].server, pair[1].server);
    await measure(add, 'SQLite', ...pair);

    const postgres = await benchPostgres(['few', 'many']);
    if (!postgres) return;
    open.push(postgres);
    const other = [
      await filled(newFolder('few-pg'), postgres.addressOf('few'), few),
      await filled(newFolder('many-pg'), postgres.addressOf('many'), many),
    ] as const;
    open.unshift(other[0].server, other[1].server);
    // Without this, a search would read the list of index entries that PostgreSQL has not merged yet.
    await settle(postgres.addressOf('many'));
    await measure(add, 'PostgreSQL', ...other);
  } finally {
    for (const each of open) await each.stop();
  }
}
