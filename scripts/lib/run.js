// Plain JavaScript that Node 20 can run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './install.js';
import { isBuilt, isProgramBuilt } from './stamp.js';

/**
 * Builds the web if its sources have changed; with `program` also the server's bundle. Prints one line. Ends the process if a
 * build fails.
 */
export function ensureBuilt({ program = false } = {}) {
  const what = isBuilt() ? (program && !isProgramBuilt() ? 'server' : null) : 'web';
  if (what === null) return;
  console.log(`Building the ${what}, which takes up to a minute …`);
  const { status } = spawnSync(pinnedNode(), ['scripts/build.ts', '--quiet', '--when-changed'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) return;
  console.error(`The ${what} could not be built; what went wrong is above.`);
  process.exit(1);
}

/**
 * Arguments of Node. The memory for new objects is limited to 4 MB instead of 16. That saves about 15 MB at rest and 50 MB
 * under load, and costs little processor time. `--expose-gc` lets the program free memory after its start
 * (`server/app/upkeep/rest.ts`).
 */
export const nodeFlags = ['--max-semi-space-size=4', '--expose-gc'];

/** The default environment variables of Node. */
export const nodeEnvironment = {
  // Keep compiled code and code without types on the disk. Then the next start is twice as fast and takes less memory.
  NODE_COMPILE_CACHE: join(root, '.cache/compile'),
  // Threads that allocate little share one memory pool, which saves some MB at rest.
  MALLOC_ARENA_MAX: '2',
  // Return blocks of a megabyte or more to the system at once. Otherwise the first password hash (19 MB) makes the C library
  // keep such blocks, and a few dozen sign-ins leave 60 MB in use.
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * Runs the project's Node as a child, forwards signals to it, and exits with its code. Variables in the file .env are added.
 * @param {string[]} args
 * @param {Record<string, string>} environment added to the variables of this process
 */
export function run(args, environment) {
  const file = join(root, '.env');
  const settings = existsSync(file) ? [`--env-file=${file}`] : [];
  const child = spawn(realpathSync(pinnedNode()), [...nodeFlags, ...settings, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...nodeEnvironment, ...process.env, ...environment },
  });
  // In a terminal Ctrl-C reaches the whole group of processes, and so the child. A service manager sends the signal only to
  // this process.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  // npm sends a signal only to its shell. The shell ends without passing the signal on, so this process notices the new parent.
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 500).unref();
  }
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}
