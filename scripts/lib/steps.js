// Plain JavaScript that Node 20 can run: `npm test` starts in a clone without node_modules.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { pinnedNode, root } from './install.js';
import { git } from './selection/landed.js';
import { slowest, watch } from './watch.js';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {import('./watch.js').Outcome} Outcome */
/** @typedef {{ name: string, program: string, args: string[], env?: Record<string, string>, read?: (report: unknown) => Counts, projects?: string[] }} Step */

/** @type {string[]} */
const skippedTests = [];
/** @type {string[]} */
const failedTests = [];
/** @type {string[]} */
const flakyJourneys = [];
const reports = join(root, '.cache/reports');
const reporter = join(root, 'scripts/lib/progress-reporter.js');

/**
 * A step that counts as a single test, which passes or fails. @param {string} name @param {string} program a script that Node
 * runs
 * @param {string[]} args @returns {Step}
 */
const gate = (name, program, ...args) => ({ name, program, args });

/**
 * A step that runs the tests of several projects of vitest.config.ts together, so that all workers stay busy.
 * @param {string[]} projects @param {Record<string, string>} [env] @returns {Step}
 */
export const vitest = (projects, env = {}) => ({
  name: 'tests',
  env,
  projects,
  program: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    `--reporter=${reporter}`,
    '--reporter=json',
    `--outputFile.json=${reportOf('tests')}`,
  ],
  read: (report) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } =
      /** @type {Record<string, number>} */ (report);
    return {
      passed: numPassedTests ?? 0,
      failed: numFailedTests ?? 0,
      skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
    };
  },
});

/**
 * A step that prepares on PostgreSQL each statement that tests ran on SQLite. This checks syntax, names and types.
 * @param {string} folder the folder with the statements of the tests @returns {Step}
 */
export const statements = (folder) => ({
  name: 'statements',
  program: 'server/testing/postgres/prepare-statements.ts',
  args: [folder, reportOf('statements')],
  read: (report) => {
    const { prepared, failed } = /** @type {{ prepared: number, failed: string[] }} */ (report);
    return { passed: prepared, failed: failed.length, skipped: 0 };
  },
});

/** A step that runs the journeys in a browser. @param {Record<string, string>} [env] @returns {Step} */
export const journeys = (env = {}) => ({
  name: 'journeys',
  env,
  program: 'node_modules/@playwright/test/cli.js',
  args: ['test', `--reporter=list,json,${reporter}`],
  read: (report) => {
    const { stats } = /** @type {{ stats: Record<string, number> }} */ (report);
    return {
      passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
      failed: stats['unexpected'] ?? 0,
      skipped: stats['skipped'] ?? 0,
    };
  },
});

/** @param {string} name */
const reportOf = (name) => join(reports, `${name}.json`);

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const oxlint = 'node_modules/oxlint/bin/oxlint';
// One type checker, because each further one repeats shared work. Four took 30 s of processor time, one takes 18 s.
const types = gate('types', 'node_modules/typescript/bin/tsc', '-b', '--checkers', '1');
const format = gate('format', 'node_modules/oxfmt/bin/oxfmt', '--check');

/** The gates: types, lint, format and the build of the web. */
export const gates = () => [
  types,
  gate('lint', oxlint, '--deny-warnings'),
  format,
  gate('build', 'scripts/build.ts', '--quiet'),
];

/**
 * The gates of the quick check. Lint with types repeats the work of the type checker, which takes 24 s of processor time. So it
 * checks only files that differ from the last commit; without git, all files.
 */
export function quickGates() {
  const changed = git(root, 'diff', '--name-only', '--diff-filter=d', '-z', 'HEAD');
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z') ?? '';
  const sources =
    changed === null ? null : (changed + added).split('\0').filter((path) => /\.[jt]sx?$/.test(path));
  const byTypes = gate(
    'lint by types',
    oxlint,
    '--deny-warnings',
    '--no-error-on-unmatched-pattern',
    ...(sources ?? []),
  );
  return [
    types,
    gate('lint', oxlint, '--deny-warnings', '--config', '.oxlintrc.quick.json'),
    ...(sources?.length === 0 ? [] : [byTypes]),
    format,
  ];
}

/** The tests set these variables themselves, so values from the shell must not reach the tests. */
const setByTests = ['NODE_ENV', 'DATA_DIR', 'DATABASE_URL', 'STORAGE_URL', 'PORT', 'PUBLIC_URL', 'SMTP_URL'];

/** Runs one program on the pinned Node. @param {Step} step @returns {Promise<Outcome>} */
function run({ name, program, args, env: own = {}, read }) {
  const env = {
    ...process.env,
    ...own,
    PATH: [dirname(pinnedNode()), join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
  };
  for (const variable of setByTests) Reflect.deleteProperty(env, variable);
  const options = { cwd: root, env, held: !read };
  return watch(name, pinnedNode(), [program, ...args], options);
}

/**
 * The projects of a step that ran no test file. A project whose name or pattern matches nothing must not pass.
 * @param {string[]} wanted @param {Set<string>} ran @returns {string[]}
 */
export const idle = (wanted, ran) => wanted.filter((project) => !ran.has(project));

/**
 * The counts that a step adds to the total. If a run fails without a failed test, or runs no test, that is one failure.
 * @param {Counts | null | undefined} counts of the step's tests; null without a report, undefined for a gate
 * @param {number} code the exit code of the step
 * @returns {Counts}
 */
export function judge(counts, code) {
  if (counts === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (counts === null) return { passed: 0, failed: 1, skipped: 0 };
  return counts.failed === 0 && (code !== 0 || counts.passed === 0) ? { ...counts, failed: 1 } : counts;
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile */
const filesIn = (/** @type {unknown} */ report) =>
  /** @type {{ testResults: TestFile[] }} */ (report).testResults;

/**
 * The skipped tests in a report of vitest, one line for each file. A total would not say which tests were skipped.
 * @param {unknown} report @returns {string[]}
 */
export function skippedIn(report) {
  return filesIn(report).flatMap(({ name, assertionResults }) => {
    const names = assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending');
    const [first] = names;
    if (!first) return [];
    const more = names.length > 1 ? ` (and ${names.length - 1} more)` : '';
    return [`${relative(root, name)}: ${first.fullName}${more}`];
  });
}

/**
 * The failed tests in a report of vitest, each with the first line of its message, and the files that could not run. They are
 * printed last, because people read the end of the output first.
 * @param {unknown} report @returns {string[]}
 */
export function failedIn(report) {
  const line = (/** @type {string | undefined} */ text) => (text ?? '').trim().split('\n', 1)[0];
  return filesIn(report).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${line(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${line(failureMessages[0])}`);
  });
}

/**
 * The journeys with this outcome in a Playwright report. 'flaky': passed at the second attempt. 'unexpected': failed twice.
 * @param {unknown} report
 * @param {'flaky' | 'unexpected'} outcome
 * @returns {string[]}
 */
export function journeysIn(report, outcome) {
  /** @typedef {{ file: string, title: string, tests: { status: string }[] }} Spec */
  /** @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite */
  const { suites = [], specs = [] } = /** @type {Suite} */ (report);
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.some(({ status }) => status === outcome) ? [`${file}: ${title}`] : [],
    ),
    ...suites.flatMap((suite) => journeysIn(suite, outcome)),
  ];
}

/** @param {Step} step @returns {Counts | null | undefined} */
function readCounts({ name, read }) {
  if (!read) return undefined;
  try {
    const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
    if (report.testResults) skippedTests.push(...skippedIn(report));
    failedTests.push(
      ...(report.failed ?? (report.testResults ? failedIn(report) : journeysIn(report, 'unexpected'))),
    );
    flakyJourneys.push(...journeysIn(report, 'flaky'));
    return read(report);
  } catch {
    console.error(`${name}: there is no report.`);
    return null;
  }
}

/**
 * Runs every step, even if one fails, and ends with one line of totals.
 * @param {Step[]} steps @param {string[]} closing lines before the totals, such as the tests left out
 */
export async function runSteps(steps, closing = []) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // On Ctrl-C the child processes get the signal too and clean up. This process waits for them, then exits.
  let interrupted = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => (interrupted = true));
  const begun = performance.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<Step, string>} */
  const table = new Map();
  /** @param {Step} step */
  const take = async (step) => {
    if (step.read) console.log(`\n── ${step.name}`);
    const start = performance.now();
    const { code, files, projects, output } = await run(step);
    if (interrupted) process.exit(130);
    const empty = idle(step.projects ?? [], projects);
    for (const project of empty) console.error(`The project ${project} ran no file.`);
    const counts = judge(readCounts(step), empty.length > 0 ? 1 : code);
    if (files.length > 0)
      console.log(`\nThe slowest of ${files.length} files:\n${slowest(files).join('\n')}\n`);
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += counts[key];
    const result =
      counts.failed > 0 ? `FAILED (${counts.failed})` : `ok${step.read ? ` (${counts.passed})` : ''}`;
    console.log(`${output}── ${step.name}: ${result} in ${seconds(start)}`);
    table.set(step, `${step.name.padEnd(18)}${result.padEnd(16)}${seconds(start).padStart(9)}`);
  };
  // Two gates run at once. Test runs follow one at a time, because each already keeps two processors busy.
  const waiting = steps.filter(({ read }) => !read);
  const takeGates = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
  };
  await Promise.all([takeGates(), takeGates()]);
  for (const step of steps) if (step.read) await take(step);
  const rows = steps.map((step) => table.get(step)).join('\n');
  console.log(`\n${rows}\n${'all'.padEnd(34)}${seconds(begun).padStart(9)}\n`);
  if (skippedTests.length > 0) console.log(`Skipped here:\n  ${skippedTests.join('\n  ')}\n`);
  if (flakyJourneys.length > 0)
    console.log(`Passed at the second try only:\n  ${flakyJourneys.join('\n  ')}\n`);
  if (failedTests.length > 0) console.log(`Failed:\n  ${failedTests.join('\n  ')}\n`);
  if (closing.length > 0) console.log(`${closing.join('\n')}\n`);
  console.log(
    `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
  );
  process.exitCode = total.failed > 0 ? 1 : 0;
}
