import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { post } from './forms.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';

/** The same kind of request for a peer and for Foyer. */
interface Pair {
  name: string;
  /** The goals by number of connections. Each goal is a multiple of the peer's answers per second. */
  goals?: Readonly<Record<number, number>>;
  theirs: Shot;
  ours: Shot;
}

interface Peer {
  name: string;
  /** The name of the environment variable with the address of the running peer. */
  variable: string;
  pairs: (ours: { cookie: string }, env: NodeJS.ProcessEnv) => Pair[];
}

const page: Shot = { path: '/', headers: () => ({ 'accept-encoding': 'br' }) };

const list = (cookie: string): Shot => ({
  path: '/api/admin/consultations?limit=50',
  headers: () => ({ cookie }),
});

const form = post('/api/consultations');

// The goal for a list is an eighth of a peer's cost. The peer's processor time is unknown, so answers per second are compared.
const lists = { 16: 8 };
const forms = { 1: 3, 16: 5, 64: 5 };

const peers: Peer[] = [
  {
    name: 'Directus',
    variable: 'DIRECTUS_URL',
    pairs({ cookie }, env) {
      // A collection of Directus with the fields of the form. The token allows reading the collection and adding to it.
      const items = `/items/${env['DIRECTUS_COLLECTION'] ?? 'consultations'}`;
      const token = env['DIRECTUS_TOKEN'];
      const headers = (): Record<string, string> =>
        token === undefined ? {} : { authorization: `Bearer ${token}` };
      return [
        // Directus has no public site, so the comparison uses its panel.
        { name: 'first page', theirs: { path: '/admin/login' }, ours: page },
        {
          name: 'list of 50',
          theirs: { path: `${items}?limit=50&sort=-id`, headers },
          ours: list(cookie),
          goals: lists,
        },
        { name: 'form post', theirs: { ...post(items), headers }, ours: form, goals: forms },
      ];
    },
  },
  {
    name: 'Ghost',
    variable: 'GHOST_URL',
    pairs({ cookie }, env) {
      const key = env['GHOST_CONTENT_KEY'];
      const pairs = [{ name: 'first page', theirs: page, ours: page }];
      return key === undefined
        ? pairs
        : [
            ...pairs,
            {
              name: 'list of 50',
              theirs: { path: `/ghost/api/content/posts/?limit=50&key=${encodeURIComponent(key)}` },
              ours: list(cookie),
              goals: lists,
            },
          ];
    },
  },
];

/** A peer that already runs elsewhere. Its processor time is unknown, and the bench does not stop it. */
const running = (address: string): Measured => ({
  url: address.replace(/\/$/, ''),
  // The peer's process cannot be measured.
  pid: -1,
  startMs: 0,
  stop: async () => undefined,
});

/** Measures the peers whose address is set. Peer and Foyer alternate, under the same load. */
export async function measurePeers(add: Add, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const installed = peers.filter(({ variable }) => env[variable]);
  if (installed.length === 0) {
    const variables = peers.map(({ variable }) => variable).join(', ');
    add('peers', `skipped: none of ${variables} is set`, null, '-', null);
    return;
  }
  const dataDir = newFolder('peers');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, 1_000);
  const foyer = await startFoyer(dataDir);
  for (const { name, variable, pairs } of installed) {
    const peer = running(env[variable] ?? '');
    for (const { name: what, theirs, ours, goals } of pairs({ cookie }, env))
      for (const connections of [1, 16, 64]) {
        const title = `${what} beside ${name}, ${connections} at once`;
        try {
          const { a, b } = await compare(
            { server: foyer, shot: ours },
            { server: peer, shot: theirs },
            { connections, rounds: 5 },
          );
          const value = `${a.perSecond.toFixed(0)}/s, theirs ${b.perSecond.toFixed(0)}/s`;
          const ratio = a.perSecond / b.perSecond;
          const goal = goals?.[connections];
          if (goal === undefined) add(title, value, ratio, '-', null);
          else addRatio(add, title, value, ratio, '>=', goal);
        } catch (error) {
          // Report a refused request, then continue with the others.
          add(
            title,
            `not measured: ${error instanceof Error ? error.message : String(error)}`,
            null,
            '-',
            null,
          );
        }
      }
  }
  await foyer.stop();
}
