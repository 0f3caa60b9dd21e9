// Plain JavaScript that Node 20 can run.
import { dirname } from 'node:path';
import { branchesByEngine, needsPostgres, runsOnce } from './suites.js';

/**
 * The extent of a run: `all`; `usual` for `npm test`; `quick` for `npm run check`.
 * @typedef {'all' | 'usual' | 'quick'} Amount
 */
/** @typedef {import('./imports.js').Sources} Sources */

/**
 * The slowest tests, which changes in other code seldom break: encoders, files in child processes, killed processes, database
 * copies, releases. They run with `--all`, or if their own folder or one of their `sources` has changed.
 * @type {{ name: string, tests: RegExp, sources: string[] }[]}
 */
export const slow = [
  {
    name: 'media',
    tests:
      /^server\/(?:work\/media\/|features\/(?:files\/(?:fair-queue|limits|opening-queue|reading|spellings)|previews\/(?:hostile|marking|originals)|(?:projects\/media|site-content)\/(?:picture-sizes|pictures|videos)|hero-video\/routes)\.|work\/uploads\/data-url-reader)/,
    sources: ['server/work/media/'],
  },
  {
    name: 'storage and backups',
    tests:
      /^server\/(?:data\/storage\/storage|app\/upkeep\/(?:move|prove|restore|stores)|features\/system\/place)\./,
    sources: ['server/data/storage/', 'server/data/backup.ts', 'server/data/copy/'],
  },
  {
    name: 'killed processes',
    tests:
      /^server\/(?:(?:work\/(?:jobs|uploads)|features\/(?:invoices\/issuing|mail-replies))\/crash|data\/db\/engines\/sqlite\/power-cut|work\/notices\/three-processes)\./,
    sources: ['server/data/db/engines/'],
  },
  {
    name: 'databases from before the baseline',
    tests: /^server\/data\/db\/migrations\/take-over\./,
    sources: ['server/data/db/'],
  },
  {
    name: 'answers by mail',
    tests: /^server\/features\/mail-replies\/(?:hostile|mailbox)\./,
    sources: ['server/work/media/mails/'],
  },
  {
    name: 'totals of random quotes',
    tests: /\/equal-totals\.test\.ts$/,
    sources: ['contract/money/', 'server/work/paper/', 'server/work/einvoice/'],
  },
  { name: 'waves of thousands', tests: /\/ten-thousand\.test\.ts$/, sources: [] },
  {
    name: 'commands of the documents',
    tests: /^test\/operation\/documents\./,
    sources: ['docs/', 'scripts/', 'README.md'],
  },
  { name: 'demo', tests: /^test\/operation\/demo/, sources: ['scripts/demo'] },
  {
    name: 'faults',
    tests: /^test\/operation\/(?:faults|outage)\./,
    sources: ['test/operation/faults/', 'server/core/process/'],
  },
  {
    name: 'development',
    tests: /^test\/operation\/development\./,
    sources: ['scripts/dev.js', 'vite.config.ts'],
  },
  { name: 'new nouns', tests: /^test\/operation\/new\./, sources: ['tools/new/'] },
  { name: 'release', tests: /^test\/build\/release\./, sources: ['scripts/release', 'scripts/build'] },
  { name: 'image', tests: /^test\/build\/image\./, sources: ['scripts/image.ts', 'deploy/'] },
  { name: 'deploy', tests: /^test\/operation\/deploy\./, sources: ['deploy/'] },
  {
    name: 'checkers of HTML',
    tests: /^test\/site\/(?:html|search)\./,
    sources: ['server/site/', 'web/site/'],
  },
];

/** The tests that make every call of the contract. */
const matrices =
  /^server\/(?:http\/route|features\/(?:access-calls|access-matrix|access-rules|both-sides|client-writes|one-table|query-plans|staff-writes))\.test\.ts$/;

/** The test of all calls that also runs on PostgreSQL in `npm test`. */
const writeMatrix = 'server/features/client-writes.test.ts';

/** The rule tests that only read sources and need no build. */
const rulesOfSources = /^test\/(?:[^/]+|build\/styles)\.test\.ts$/;

/** The journeys of the main flow: site, request, sign-in, preview, decision, payment. Every run includes them. */
const mainJourneys =
  /^e2e\/(?:admin\/(?:clients|getting-started)|app\/nothing-lost|messages\/conversations|people\/team|portal\/(?:client-portal|money|quotes)|previews\/(?:previews|review-room)|requests\/(?:first-client|queue)|sign-in\/(?:client-.*|staff-.*)|site\/(?:islands|keyboard|not-found|public-screens|without-javascript))\.e2e\.ts$/;

/**
 * The sources that the other journeys depend on, by folder of `e2e/`. A journey runs with `--all`, or if the journey or one of
 * these paths has changed. @type {Record<string, string[]>}
 */
export const journeySources = {
  admin: ['web/features/admin/', 'web/pages/admin/'],
  app: ['web/state/', 'web/styles/', 'web/ui/'],
  engines: ['e2e/engines/'],
  messages: [
    'server/features/messages/',
    'server/features/threads/',
    'server/work/mail/',
    'server/work/notices/',
  ],
  panel: ['server/features/drafts/', 'server/features/imports/', 'web/pages/admin/'],
  people: [
    'server/features/data-export/',
    'server/features/erasure/',
    'server/features/people/',
    'web/ui/people/',
  ],
  portal: [
    'server/features/artwork/',
    'server/features/quotes/',
    'web/features/portal/',
    'web/pages/portal/',
  ],
  previews: ['server/features/pins/', 'server/features/rounds/', 'server/work/media/', 'web/ui/review/'],
  requests: ['server/features/consultations/', 'server/features/hours/', 'web/features/admin/consultations/'],
  'sign-in': ['server/features/security/'],
  site: ['server/site/', 'web/features/site/', 'web/pages/landing/', 'web/site/'],
  support: ['e2e/support/'],
};

/** True if a run leaves out a journey. @param {Amount} amount @param {string} path @param {string[] | null} changed */
export function isLeftOut(amount, path, changed) {
  if (amount === 'all' || changed === null || mainJourneys.test(path)) return false;
  const sources = journeySources[path.split('/')[1] ?? ''] ?? [];
  return !changed.some((each) => each === path || sources.some((source) => each.startsWith(source)));
}

/** Tests that need the built program. */
const needsBuild =
  /^test\/(?:site|operation)\/|^test\/build\/(?:budgets|image|page-styles|program|release)\./;

/** A change in one of these files can affect any test. */
const everywhere =
  /^(?:package(?:-lock)?\.json|tsconfig.*|vitest\.config\.ts|vite\.config\.ts)$|^scripts\/lib\/selection\//;

/** The unit of a file: the folder of its feature, or else its own folder. @param {string} path */
export const unitOf = (path) =>
  /^(?:server\/(?:features|work|access)|web\/(?:features\/\w+|ui))\/[^/]+(?=\/)/.exec(path)?.[0] ??
  dirname(path);

const isFeature = (/** @type {string} */ unit) => /^(?:server|web)\/features\//.test(unit);

/**
 * The units with changes and the units that import them. In a changed feature, an import of any file counts; in other units,
 * only an import of a changed file.
 * @param {Sources} sources @param {string[]} changed
 */
export function neighbourhood(sources, changed) {
  const files = new Set(changed);
  const units = new Set(changed.map(unitOf));
  const near = new Set(units);
  for (const [path, { imports }] of sources)
    if (
      imports.some((target) => files.has(target) || (isFeature(unitOf(target)) && units.has(unitOf(target))))
    )
      near.add(unitOf(path));
  return near;
}

/** @param {string} path @returns {string[]} the projects in vitest.config.ts to which a test belongs */
function projectsOf(path) {
  if (path.startsWith('web/')) return ['web'];
  if (needsBuild.test(path)) return ['built'];
  if (path.startsWith('contract/') || path.startsWith('test/')) return ['rules'];
  return runsOnce(path) ? ['server-once'] : ['server-sqlite', 'server-postgres'];
}

/**
 * The tests of a run by project.
 * @param {Amount} amount @param {Sources} sources @param {string[] | null} changed the files that differ from the landed
 * commit; null if unknown
 */
export function select(amount, sources, changed) {
  const tests = [...sources.keys()].filter((path) => /\.test\.tsx?$/.test(path));
  const differs = (/** @type {string} */ start) => changed?.some((path) => path.startsWith(start)) ?? true;
  const anything = changed === null || changed.some((path) => everywhere.test(path));
  const leftOut = slow.filter(({ tests: pattern, sources: own }) => {
    const folders = tests.filter((path) => pattern.test(path)).map((path) => `${dirname(path)}/`);
    return amount === 'quick' || (amount === 'usual' && ![...own, ...folders].some(differs));
  });
  const changedUnits = new Set(changed?.map(unitOf));
  const near = amount === 'quick' && !anything ? neighbourhood(sources, changed) : null;
  const branching = new Set(
    [...sources].filter(([path, { text }]) => branchesByEngine(path, text)).map(([path]) => dirname(path)),
  );
  /** @param {string} project @param {string} path */
  const isChosen = (project, path) => {
    if (leftOut.some(({ tests: pattern }) => pattern.test(path))) return false;
    if (project === 'server-postgres' && amount !== 'all') {
      if (amount === 'quick' || (matrices.test(path) && path !== writeMatrix)) return false;
      return changed === null || changedUnits.has(unitOf(path)) || needsPostgres(path, branching);
    }
    if (!near || rulesOfSources.test(path)) return true;
    if (matrices.test(path)) return differs('server/') || differs('contract/');
    return near.has(unitOf(path));
  };
  /** @type {Record<string, string[]>} */
  const projects = {
    rules: [],
    built: [],
    web: [],
    'server-once': [],
    'server-sqlite': [],
    'server-postgres': [],
  };
  for (const path of tests)
    for (const project of projectsOf(path)) if (isChosen(project, path)) projects[project]?.push(path);
  return { projects, leftOut: leftOut.map(({ name }) => name) };
}
