// Bundles the server into dist/program/. One file loads faster and takes less memory than a thousand files.
import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { isProgramBuilt, programStamp, stampName } from './lib/stamp.js';

const root = join(import.meta.dirname, '..');

/** Packages that are not bundled: those with binaries, data or workers, and those that most starts do not load. */
const external = [
  '@aws-sdk/client-s3',
  '@embedpdf/pdfium',
  '@simplewebauthn/server',
  'file-type',
  'fontkit',
  'imapflow',
  'node-av',
  'nodemailer',
  'openid-client',
  'papaparse',
  'pdfkit',
  'pg',
  'postal-mime',
  'sharp',
  'vite',
  'yazl',
];

/** The bundle is two folders below the root. With these functions, sources still find the files and programs they start by path. */
const places = `import { join as joinPlace } from 'node:path';
import { pathToFileURL as urlOfPlace } from 'node:url';
const placeOf = (path) => joinPlace(import.meta.dirname, '../..', path);
`;

const migrations = 'server/data/db/migrations';

/** The code loads migrations by name, so each migration becomes a file of its own. */
function loadByName(code: string): string {
  const names = readdirSync(join(root, migrations)).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name));
  const table = names.map((name) => `'./${name}': () => import('./${name}')`).join(', ');
  const asked = 'import(/* @vite-ignore */ `./${name}.ts`)';
  if (!code.includes(asked)) throw new Error(`${migrations}/list.ts loads its files in another way.`);
  return code.replace(asked, `({ ${table} })[\`./\${name}.ts\`]()`);
}

const childStart = 'server/work/media/process/run-task.ts';

/** Makes the server start its child processes, which read files, from their own bundle beside this one. */
function startBundled(code: string): string {
  const source = "new URL('../tasks/main.ts', import.meta.url)";
  if (!code.includes(source)) throw new Error(`${childStart} starts its children in another way.`);
  return code.replace(source, "urlOfPlace(placeOf('dist/program/read-files.js'))");
}

/** Sources that find other sources by path, each with its replacement. */
const changed: Record<string, (code: string) => string> = {
  [`${migrations}/list.ts`]: loadByName,
  [childStart]: startBundled,
};

const inPlace: Plugin = {
  name: 'in-place',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id);
    if (!/^server\/.*\.ts$/.test(path)) return null;
    const whole = changed[path]?.(code) ?? code;
    // Keep the line numbers, so that the source map stays correct.
    return {
      code: whole
        .replaceAll('import.meta.dirname', `placeOf(${JSON.stringify(dirname(path))})`)
        .replaceAll('import.meta.url', `urlOfPlace(placeOf(${JSON.stringify(path)})).href`),
      map: null,
    };
  },
};

/**
 * Removes comments and indentation, and escapes non-ASCII characters. Node keeps the program text in memory, and needs twice
 * the space for text with non-ASCII characters. Names stay, for stack traces.
 */
const lean: Plugin = {
  name: 'lean',
  outputOptions: (options) => ({
    ...options,
    // The licences are in files of their own, which a release gathers.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  }),
};

/**
 * Gets built-in modules by `process.getBuiltinModule` instead of `import`. An import reads every export of a module. That loads
 * parts the program does not need, such as the argument parser and web cryptography.
 */
const fetched: Plugin = {
  name: 'fetched',
  renderChunk: (code) => ({
    // Keep the line numbers, so that the source map stays correct.
    code: code.replace(
      /^import (?:\{([^}]*)\}|(\w+)) from (["']node:[\w/]+["']);/gm,
      (_, names: string | undefined, whole: string | undefined, id: string) =>
        `const ${whole ?? `{${names?.replaceAll(' as ', ': ')}}`} = process.getBuiltinModule(${id});`,
    ),
    map: null,
  }),
};

/** Modules that packages load at start and this program never uses: TLS, HTTP/2, host names (4 MB, 12 ms), and file lists. */
const unused: Record<string, [string, string][]> = {
  'fastify/lib/server.js': [
    ['node:https', 'createServer'],
    ['node:http2', 'createServer, createSecureServer'],
    ['node:dns', 'lookup'],
  ],
  '@fastify/static/index.js': [['glob', 'glob']],
};

const onDemand: Plugin = {
  name: 'on-demand',
  enforce: 'pre',
  transform(code, id) {
    const [file, loads = []] =
      Object.entries(unused).find(([file]) => id.endsWith(`node_modules/${file}`)) ?? [];
    if (file === undefined) return null;
    return {
      code: loads.reduce((whole, [name, parts]) => loadedOnDemand(file, whole, name, parts), code),
      map: null,
    };
  },
};

function loadedOnDemand(file: string, code: string, name: string, parts: string): string {
  const load = new RegExp(`^const (\\{ )?(\\w+)( \\})? = require\\('${name}'\\)$`, 'm');
  const [line, isPart, as] = load.exec(code) ?? [];
  if (line === undefined) throw new Error(`${file} loads ${name} in another way.`);
  const call = (part: string) => `(...given) => require('${name}').${part}(...given)`;
  const made = parts.split(', ').map((part) => `${part}: ${call(part)}`);
  return code.replace(line, `const ${as} = ${isPart ? call(parts) : `{ ${made.join(', ')} }`}`);
}

/** Bundles programs into a folder, and keeps the folder's other files. */
const bundle = (folder: string, input: Record<string, string>, chunkFileNames: string) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [inPlace, onDemand, fetched, lean],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      license: { fileName: `.vite/${Object.keys(input)[0]}-licenses.md` },
      sourcemap: true,
      rolldownOptions: {
        input,
        // Put all files into one folder, because `places` relies on the depth of that folder.
        output: {
          banner: places,
          chunkFileNames,
          sourcemapExcludeSources: true,
          // Paths are relative to the root, wherever the bundle is built.
          sourcemapPathTransform: (source, map) => relative(root, join(dirname(map), source)),
        },
      },
    },
  });

/** Bundles the server's programs into a folder. */
export async function buildProgram(folder: string): Promise<void> {
  const stamp = programStamp();
  await rm(folder, { recursive: true, force: true });
  await bundle(folder, { main: 'server/main.ts', worker: 'server/worker.ts' }, '[name]-[hash].js');
  // A bundle of its own: files shared with the server would contain more than a child process needs.
  await bundle(folder, { 'read-files': 'server/work/media/tasks/main.ts' }, 'read-files-[name]-[hash].js');
  await writeFile(join(folder, stampName), stamp);
}

/** Replaces the previous build by a finished one. Another process may have done the same in the meantime. */
export async function putInPlace(made: string, place: string, isThere: () => boolean): Promise<void> {
  await rename(place, `${made}-old`).catch(() => undefined);
  await rename(made, place).catch((error: unknown) => {
    if (!isThere()) throw error;
  });
}

/** Bundles the server into dist/program unless the bundle is up to date. A failed build leaves no bundle there. */
export async function ensureProgram(): Promise<void> {
  if (isProgramBuilt()) return;
  const made = join(root, `.cache/program-${process.pid}`);
  try {
    await buildProgram(made);
    await mkdir(join(root, 'dist'), { recursive: true });
    await putInPlace(made, join(root, 'dist/program'), isProgramBuilt);
  } finally {
    for (const folder of [made, `${made}-old`]) await rm(folder, { recursive: true, force: true });
  }
}
