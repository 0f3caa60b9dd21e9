// Leaves in an installed release (its folder is the argument) what the container image needs: of each package the files that some source
// of the program imports, binaries, and licences. Run where vite is installed.
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

/** Loaded by their addresses, and not by an import. */
const binary = /\.(?:node|wasm|so(?:\.[\d.]+)?)$/;
/** Read wherever a package is: by Node, and by people who look for its licence. */
const always = /^(?:package\.json|(?:licen[cs]e|copying|notice)(?:[.-].*)?)$/i;
/** What only people, builds and tests read. */
const left = [
  'web',
  'docs',
  'e2e',
  'server/testing',
  'scripts/demo',
  '*.config.ts',
  '{ARCHITECTURE,CONTRIBUTING}.md',
];

// Every source of the server, since workers and children are started by their paths, and the commands that have a program to start them.
const sources = globSync('server/**/*.ts', { cwd: folder }).filter(
  (path) => !path.startsWith('server/testing/'),
);
const commands = globSync('scripts/*.js', { cwd: folder })
  .map((path) => path.replace(/js$/, 'ts'))
  .filter((path) => existsSync(join(folder, path)) && path !== 'scripts/release.ts');

const used = new Set<string>();
/** What sources import of packages. */
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
  // A release has not all that its configuration names; types are left out without it.
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

/** The package of a file, counted from the folder of the packages. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages with a program of their own for this machine: any of their files may be asked for. */
const native = new Set(
  globSync(['**/*.{node,so,so.*}', 'node-*/bin/node'], { cwd: packages }).map(packageOf),
);
const wanted = new Set([...native, ...[...used].map((path) => packageOf(relative(packages, path)))]);
/** Takes comments and blanks out of a script, and nothing else. A new file: the old one may have other names, which stay as they are. */
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

// Read with the first error alone.
for (const path of globSync('dist/program/*.map', { cwd: folder })) {
  const map = join(folder, path);
  writeFileSync(`${map}.gz`, gzipSync(readFileSync(map)));
  rmSync(map);
}

/** Removes folders in which nothing is left. */
function prune(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) prune(join(path, entry.name));
  if (readdirSync(path).length === 0) rmdirSync(path);
}
prune(packages);

// Whatever the program may load is loaded once from what is left.
const program = [...asked].map((name) => `await import(${JSON.stringify(name)});`).join('\n');
const { status } = spawnSync(join(folder, 'deploy/node'), ['--input-type=module', '--eval', program], {
  cwd: folder,
  stdio: 'inherit',
});
process.exit(status ?? 1);
