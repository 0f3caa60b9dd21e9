// Plain JavaScript that Node 20 can run.
import { dirname } from 'node:path';
import { branchesByEngine, needsPostgres, runsOnce } from './suites.js';

/**
 * The extent of a run: `all`; `usual` for `npm test`; `quick` for `npm run check`.
 * @typedef {'all' | 'usual' | 'quick'} Amount
 */
/** @typedef {import('./imports.js').Sources} Sources */

/**
 * The slowest tests, which changes elsewhere seldom break: encoders, files in child processes, killed processes, database
 * copies, releases. They run with `--all`, or when their own folder or one of these paths has changed.
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
  { name: 'new nouns', tests: /^test\/operation\/new\./, sources: ['scripts/new/'] },
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

/** The matrix that also runs on PostgreSQL in `npm test`. */
const writeMatrix = 'server/features/client-writes.test.ts';

/** The rules that read the sources and need no build. */
const rulesOfSources = /^test\/(?:[^/]+|build\/styles)\.test\.ts$/;

/**
 * Journeys that changes elsewhere seldom break: about layout, one component that has a test in `web/`, or one feature beside the main
 * flow of request, preview, decision and payment. They run with `--all`, or when they or one of these paths have changed.
 * @type {{ journeys: RegExp, sources: string[] }[]}
 */
export const laterJourneys = [
  { journeys: /^e2e\/admin\/command-menu/, sources: ['web/features/admin/command-menu/'] },
  { journeys: /^e2e\/admin\/history/, sources: ['web/features/admin/history/', 'web/pages/admin/history/'] },
  { journeys: /^e2e\/admin\/(?:mail-screen|system)/, sources: ['web/pages/admin/screens/'] },
  {
    journeys: /^e2e\/admin\/(?:one-client|projects)/,
    sources: ['web/features/admin/clients/', 'web/features/admin/projects/'],
  },
  {
    journeys: /^e2e\/admin\/site-(?:pictures|screen)/,
    sources: ['web/features/admin/site/', 'server/features/site-content/'],
  },
  {
    journeys: /^e2e\/(?:app\/(?:close-once|forms-kept|offline)|panel\/panel-shift)/,
    sources: ['web/ui/layout/', 'web/state/'],
  },
  { journeys: /^e2e\/app\/(?:resting-looks|wide-logo)/, sources: ['web/styles/', 'web/ui/pictures/'] },
  { journeys: /^e2e\/app\/(?:toasts|tooltip)/, sources: ['web/ui/feedback/', 'web/ui/text/'] },
  {
    journeys: /^e2e\/messages\/(?:staff-answers|thread-layout|two-contacts)/,
    sources: ['web/ui/people/conversation/', 'server/features/threads/'],
  },
  { journeys: /^e2e\/messages\/bell/, sources: ['server/features/notices/', 'server/work/notices/'] },
  { journeys: /^e2e\/messages\/mails/, sources: ['server/work/mail/', 'server/core/brand/'] },
  { journeys: /^e2e\/panel\/(?:admin-layout|calm)/, sources: ['web/pages/admin/'] },
  { journeys: /^e2e\/panel\/drafts/, sources: ['server/features/drafts/'] },
  { journeys: /^e2e\/panel\/import/, sources: ['server/features/imports/', 'web/features/admin/imports/'] },
  {
    journeys: /^e2e\/people\/(?:company-people|manager|twelve-people)/,
    sources: ['server/features/people/', 'web/features/admin/team/', 'web/ui/people/'],
  },
  {
    journeys: /^e2e\/people\/own-data/,
    sources: ['server/features/data-export/', 'server/features/erasure/'],
  },
  {
    journeys: /^e2e\/portal\/(?:artwork|file-requests)/,
    sources: ['server/features/artwork/', 'server/features/file-requests/', 'web/features/portal/artwork/'],
  },
  {
    journeys: /^e2e\/portal\/(?:consent|testimonials)/,
    sources: ['server/features/consent/', 'server/features/testimonials/'],
  },
  { journeys: /^e2e\/portal\/portal-layout/, sources: ['web/pages/portal/'] },
  { journeys: /^e2e\/portal\/quote-link/, sources: ['server/features/quotes/', 'server/site/'] },
  {
    journeys: /^e2e\/(?:portal\/project-video|previews\/video-preview)/,
    sources: ['server/work/media/', 'server/features/projects/media/'],
  },
  {
    journeys: /^e2e\/previews\/(?:review-room-(?:kinds|layout|notes)|priced-rounds)/,
    sources: ['web/ui/review/', 'server/features/pins/', 'server/features/rounds/'],
  },
  {
    journeys: /^e2e\/requests\/(?:also-waiting|put-aside|queue-layout)/,
    sources: [
      'web/pages/admin/waiting/',
      'web/features/admin/overview/',
      'web/features/admin/consultations/',
    ],
  },
  {
    journeys: /^e2e\/requests\/(?:answer-files|appointment|known-client)/,
    sources: ['server/features/consultations/'],
  },
  {
    journeys: /^e2e\/requests\/hours/,
    sources: ['web/features/admin/team/settings/', 'server/features/hours/'],
  },
  { journeys: /^e2e\/sign-in\/security/, sources: ['server/features/security/'] },
  { journeys: /^e2e\/site\/gallery/, sources: ['web/features/site/gallery/'] },
  {
    journeys: /^e2e\/site\/hero-(?:contrast|video)/,
    sources: ['web/features/site/hero/', 'web/site/islands/hero-'],
  },
  { journeys: /^e2e\/site\/(?:landing-layout|layout-shift)/, sources: ['web/pages/landing/'] },
  { journeys: /^e2e\/support\/fixtures/, sources: ['e2e/support/'] },
];

/** Tells whether a run leaves out a journey. @param {Amount} amount @param {string} path @param {string[] | null} changed */
export function isLeftOut(amount, path, changed) {
  const later = laterJourneys.find(({ journeys }) => journeys.test(path));
  if (amount === 'all' || changed === null || !later) return false;
  return !changed.some((each) => each === path || later.sources.some((source) => each.startsWith(source)));
}

/** Tests of the built program. */
const needsBuild =
  /^test\/(?:site|operation)\/|^test\/build\/(?:budgets|image|page-styles|program|release)\./;

/** A change of one of these files may affect any test. */
const everywhere =
  /^(?:package(?:-lock)?\.json|tsconfig.*|vitest\.config\.ts|vite\.config\.ts)$|^scripts\/lib\/selection\//;

/** The unit of a file: the folder of its feature, or the folder it lies in. @param {string} path */
export const unitOf = (path) =>
  /^(?:server\/(?:features|work|access)|web\/(?:features\/\w+|ui))\/[^/]+(?=\/)/.exec(path)?.[0] ??
  dirname(path);

const isFeature = (/** @type {string} */ unit) => /^(?:server|web)\/features\//.test(unit);

/**
 * The changed units and those that import them. A feature counts as a whole; elsewhere only changed files count.
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

/** @param {string} path @returns {string[]} the projects of vitest.config.ts that a test belongs to */
function projectsOf(path) {
  if (path.startsWith('web/')) return ['web'];
  if (needsBuild.test(path)) return ['built'];
  if (path.startsWith('contract/') || path.startsWith('test/')) return ['rules'];
  return runsOnce(path) ? ['server-once'] : ['server-sqlite', 'server-postgres'];
}

/**
 * The tests of a run by project.
 * @param {Amount} amount @param {Sources} sources @param {string[] | null} changed the files that differ from the landed
 * commit, if known
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
