// Plain JavaScript that Node 20 can run.
import { spawn } from 'node:child_process';

/** @typedef {import('./progress-reporter.js').Progress} Progress */
/** @typedef {{ file: string, seconds: number }} Timed */

/**
 * The result of a run: exit code, seconds for each file, vitest projects that ran a file, and the output if `held` was set.
 * @typedef {{ code: number, files: Timed[], projects: Set<string>, output: string }} Outcome
 */

/**
 * The longest time that a run may show no progress, and the time it then gets to end. Both are longer than any test may take
 * (vitest.config.ts, playwright.config.ts). So a test that times out is reported with its reason.
 */
const patience = { silenceMs: 20 * 60_000, graceMs: 15_000 };

const inSeconds = (/** @type {number} */ ms) => `${Math.round(ms / 1000)} s`;

/**
 * Follows the progress of a run. Calls `onSilence` with the running units if no progress is reported for this time.
 * @param {number} silenceMs @param {(where: string[]) => void} onSilence
 */
export function follow(silenceMs, onSilence) {
  /** @type {Map<string, number>} */
  const running = new Map();
  /** @type {Map<string, number>} */
  const spent = new Map();
  /** @type {Set<string>} */
  const projects = new Set();
  const silent = () =>
    onSilence([...running].map(([id, since]) => `${id} (for ${inSeconds(performance.now() - since)})`));
  const timer = setTimeout(silent, silenceMs);
  return {
    projects,
    stop: () => clearTimeout(timer),
    /** @returns {Timed[]} */
    files: () => [...spent].map(([file, seconds]) => ({ file, seconds })),
    /** @param {Progress} progress */
    hear({ started, ended }) {
      timer.refresh();
      const now = performance.now();
      if (started) running.set(started.id, now);
      if (!ended) return;
      const since = running.get(ended.id) ?? now;
      running.delete(ended.id);
      spent.set(ended.file, (spent.get(ended.file) ?? 0) + (now - since) / 1000);
      if (ended.project) projects.add(ended.project);
    },
  };
}

/**
 * Runs a program until it ends, or until progress-reporter.js reports no progress for too long. Such a program first gets a
 * signal to end, so that it can print its results.
 * @param {string} name @param {string} program @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, held?: boolean }} options `held`: its output is returned at the end instead
 * of printed
 * @returns {Promise<Outcome>}
 */
export function watch(name, program, args, options) {
  const { silenceMs, graceMs } = patience;
  return new Promise((resolve) => {
    const { held = false, ...place } = options;
    const out = held ? 'pipe' : 'inherit';
    const child = spawn(program, args, { ...place, stdio: [held ? 'ignore' : 'inherit', out, out, 'ipc'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    /** @type {NodeJS.Timeout[]} */
    const killers = [];
    const run = follow(silenceMs, (where) => {
      if (killers.length > 0) return;
      const places = where.length > 0 ? `It was in:\n  ${where.join('\n  ')}` : 'It was in no file.';
      console.error(`${name} showed no progress for ${inSeconds(silenceMs)} and is stopped. ${places}`);
      child.kill('SIGINT');
      killers.push(setTimeout(() => child.kill('SIGTERM'), graceMs));
      killers.push(setTimeout(() => child.kill('SIGKILL'), 2 * graceMs));
    });
    const done = (/** @type {number} */ code) => {
      run.stop();
      killers.forEach(clearTimeout);
      resolve({ code, output, projects: run.projects, files: run.files() });
    };
    child.on('message', (message) => run.hear(/** @type {Progress} */ (message)));
    child.on('error', () => done(1));
    // A program that was stopped for lack of progress has failed, whatever its exit code. Its own children may keep its output
    // open.
    child.on('exit', (code) => killers.length > 0 && done(code || 1));
    child.on('close', (code) => done(code ?? 1));
  });
}

/** The ten slowest test files, one line for each. @param {Timed[]} files @returns {string[]} */
export const slowest = (files) =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
