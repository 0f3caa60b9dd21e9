// Reduces an installed release (the argument is its folder) to the files that the container image needs. Of the packages it
// keeps imported files, binaries and licences. Run it on a machine with vite.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, minifySync, type Plugin } from 'vite';

const given = process.argv[2];
if (given === undefined || !existsSync(join(given, 'node_modules/.package-lock.json'))) {
  process.stderr.write('Name the folder of a release whose packages are installed.\n');
  process.exit(1);
}
const folder = resolve(given);
const packages = join(folder, 'node_modules');

/** Files that code loads by their path, not by an import. */
const binary = /\.(?:node|wasm|so(?:\.[\d.]+)?)$/;
/** Files that stay in every package: Node reads `package.json`, and the licence must come with the code. */
const always = /^(?:package\.json|(?:licen[cs]e|copying|notice)(?:[.-].*)?)$/i;
/** Files that only people, builds and tests read, so they are removed. */
const left = [
  'web',
  'docs',
  'e2e',
  'server/testing',
  'scripts/demo',
  // THIRD-PARTY-LICENSES.md contains all of these licences.
  'dist/*/.vite/*licenses.md',
  '*.config.ts',
  '{ARCHITECTURE,CONTRIBUTING}.md',
];

// Every source of the server, since workers and child processes start sources by path; below, the commands that people start.
const sources = globSync('server/**/*.ts', { cwd: folder }).filter(
  (path) => !path.startsWith('server/testing/'),
);
const commands = globSync('scripts/commands/*.ts', { cwd: folder });

const used = new Set<string>();
/** The package imports of the sources. */
const asked = new Set<string>();
const note: Plugin = {
  name: 'note',
  enforce: 'pre',
  resolveId(name, importer = '') {
    const own = importer.startsWith(folder) && !importer.startsWith(packages);
    if (own && /^[@a-z]/.test(name) && !/^(?:node:|vite$|@vitejs\/)/.test(name)) asked.add(name);
  },
  load(id) {
    const [path = ''] = id.split('?', 1);
    if (path.startsWith(`${packages}/`)) used.add(path);
    return binary.test(path) ? '' : null;
  },
};
await build({
  root: folder,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [note],
  // Without TypeScript settings, since a release lacks some of these files. Removing types needs no settings.
  oxc: false,
  environments: {
    ssr: { resolve: { conditions: ['node', 'module-sync'], mainFields: ['main'], noExternal: true } },
  },
  build: {
    ssr: true,
    write: false,
    minify: false,
    rolldownOptions: {
      input: [...sources, ...commands].map((path) => join(folder, path)),
      treeshake: false,
      tsconfig: false,
      external: ['vite', '@vitejs/plugin-react'],
    },
  },
});

/** The name of the package that a file belongs to. `name` is relative to the folder of packages. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages with native code for this machine. All of their files are kept. */
const native = new Set(
  globSync(['**/*.{node,so,so.*}', 'node-*/bin/node'], { cwd: packages }).map(packageOf),
);
const wanted = new Set([...native, ...[...used].map((path) => packageOf(relative(packages, path)))]);
/** Removes comments and spaces from a script. The script becomes a new file, because other hard links to the old file must not change. */
function withoutBlanks(path: string): void {
  const { code, errors } = minifySync(path, readFileSync(path, 'utf8'), { compress: false, mangle: false });
  if (errors.length > 0) return;
  rmSync(path);
  writeFileSync(path, code);
}

const forPeople = /\.(?:map|md|d\.[mc]?ts)$|^node-[^/]+\/(?:include|share)\//;

for (const entry of readdirSync(packages, { withFileTypes: true, recursive: true })) {
  const path = join(entry.parentPath, entry.name);
  const name = relative(packages, path);
  const own = packageOf(name);
  const stays =
    used.has(path) ||
    (native.has(own) && !forPeople.test(name)) ||
    (wanted.has(own) && (always.test(entry.name) || binary.test(name))) ||
    name === '.package-lock.json';
  if (entry.isDirectory()) continue;
  if (!stays) rmSync(path);
  else if (/\.[cm]?js$/.test(path)) withoutBlanks(path);
}
for (const path of left.flatMap((pattern) => globSync(pattern, { cwd: folder })))
  rmSync(join(folder, path), { recursive: true });

// Source maps are read only after the first error, so they are compressed.
for (const path of globSync('dist/program/*.map', { cwd: folder })) {
  const map = join(folder, path);
  writeFileSync(`${map}.gz`, gzipSync(readFileSync(map)));
  rmSync(map);
}

/** Removes empty folders. */
function prune(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) prune(join(path, entry.name));
  if (readdirSync(path).length === 0) rmdirSync(path);
}
prune(packages);

// Check that the remaining files are enough: import every package once.
const program = [...asked].map((name) => `await import(${JSON.stringify(name)});`).join('\n');
const { status } = spawnSync(join(folder, 'deploy/node'), ['--input-type=module', '--eval', program], {
  cwd: folder,
  stdio: 'inherit',
});
process.exit(status ?? 1);
