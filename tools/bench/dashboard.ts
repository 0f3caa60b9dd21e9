import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';
import { seedDashboard, type Belongings } from './seed/seed-dashboard.ts';

// Even the client with few rows has a full page of each kind, so that both clients receive the same amount.
const few: Belongings = { messages: 100, artworks: 100, previews: 100 };
const many: Belongings = { messages: 2_000, artworks: 500, previews: 300 };

/** The first requests of the portal and of each tab. */
const screens: [name: string, paths: string[]][] = [
  [
    'first screen',
    ['/client/dashboard', '/api/client/user', '/api/client/counts', '/api/client/consultations?limit=200'],
  ],
  [
    'My Project',
    [
      '/api/client/gallery?limit=12',
      '/api/client/artwork?limit=2',
      '/api/client/project-directives',
      '/api/client/directive-change-requests',
      '/api/client/reference-links',
    ],
  ],
  ['Messages', ['/api/client/messages']],
  ['Previews', ['/api/client/previews?limit=24', '/api/client/preview-feedback']],
];

interface Portal {
  server: Measured;
  cookie: string;
}

async function portal(belongings: Belongings): Promise<Portal> {
  const dataDir = newFolder('dashboard');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const cookie = await seedDashboard(dataDir, belongings);
  return { server: await startFoyer(dataDir), cookie };
}

/**
 * Measures the portal of a client with many rows against that of a client with few. Each figure is the total cost of the calls
 * of a screen.
 */
export async function measureDashboard(add: Add): Promise<void> {
  const small = await portal(few);
  const large = await portal(many);
  const sum = { small: 0, large: 0 };
  const title = (name: string) =>
    `client portal, ${name}, 2,000 messages, 500 artworks, 300 previews against 100 of each`;
  const ms = (us: number) => `${(us / 1000).toFixed(2)} ms of CPU`;
  for (const [name, paths] of screens) {
    const shot = ({ cookie }: Portal): Shot => ({
      path: (n) => paths[n % paths.length] ?? '/',
      headers: () => ({ cookie, 'accept-encoding': 'br' }),
    });
    const { a, b } = await compare(
      { server: large.server, shot: shot(large) },
      { server: small.server, shot: shot(small) },
      { connections: 4, rounds: 5, ms: 500 },
    );
    const [ours, theirs] = [a.cpuUs * paths.length, b.cpuUs * paths.length];
    addRatio(add, title(name), ms(ours), ours / theirs, '<=', 1.3);
    sum.large += ours;
    sum.small += theirs;
  }
  addRatio(add, title('all screens'), ms(sum.large), sum.large / sum.small, '<=', 1.3);
  for (const { server } of [small, large]) await server.stop();
}
