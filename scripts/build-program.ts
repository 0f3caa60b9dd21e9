// Bundles the server into dist/program/: one file in the place of a thousand is read sooner and takes less memory.
import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { isProgramBuilt, programStamp, stampName } from './lib/stamp.js';

const root = join(import.meta.dirname, '..');

/** Packages with binaries, data or workers of their own, and those that few starts load: they stay where npm put them. */
const external = [
  '@aws-sdk/client-s3',
  '@embedpdf/pdfium',
  '@simplewebauthn/server',
  'file-type',
  'node-av',
  'nodemailer',
  'openid-client',
  'pg',
  'sharp',
  'vite',
  'yazl',
];

/** The bundle lies two folders below the root; sources that read files beside them, or start others, go on finding them. */
const places = `import { join as joinPlace } from 'node:path';
import { pathToFileURL as urlOfPlace } from 'node:url';
const placeOf = (path) => joinPlace(import.meta.dirname, '../..', path);
`;

const migrations = 'server/data/db/migrations';

/** Migrations are loaded by their names: each becomes a file of its own. */
function loadByName(code: string): string {
  const names = readdirSync(join(root, migrations)).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name));
  const table = names.map((name) => `'./${name}': () => import('./${name}')`).join(', ');
  const asked = 'import(/* @vite-ignore */ `./${name}.ts`)';
  if (!code.includes(asked)) throw new Error(`${migrations}/list.ts loads its files in another way.`);
  return code.replace(asked, `({ ${table} })[\`./\${name}.ts\`]()`);
}

const childStart = 'server/work/media/process/run-task.ts';

/** Children that read files run a bundle of their own, beside this one. */
function startBundled(code: string): string {
  const source = "new URL('../tasks/main.ts', import.meta.url)";
  if (!code.includes(source)) throw new Error(`${childStart} starts its children in another way.`);
  return code.replace(source, "urlOfPlace(placeOf('dist/program/read-files.js'))");
}

/** Sources that name others by their place. */
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
    // On their lines, so that the map stays true.
    return {
      code: whole
        .replaceAll('import.meta.dirname', `placeOf(${JSON.stringify(dirname(path))})`)
        .replaceAll('import.meta.url', `urlOfPlace(placeOf(${JSON.stringify(path)})).href`),
      map: null,
    };
  },
};

/**
 * Comments and indents are left out, and what is not ASCII is written as its number: Node holds the text of a program for as long as it
 * runs, and with one other letter in it twice as much. Names stay, for stacks.
 */
const lean: Plugin = {
  name: 'lean',
  outputOptions: (options) => ({
    ...options,
    // Licences stand beside the packages, which an installation has too.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  }),
};

/**
 * What Node brings is fetched, not imported: an import hands over each name of a module, and so loads what most of them stand for
 * (parsers of arguments, differences of texts, web cryptography).
 */
const fetched: Plugin = {
  name: 'fetched',
  renderChunk: (code) => ({
    // On their lines, so that the map stays true.
    code: code.replace(
      /^import (?:\{([^}]*)\}|(\w+)) from (["']node:[\w/]+["']);/gm,
      (_, names: string | undefined, whole: string | undefined, id: string) =>
        `const ${whole ?? `{${names?.replaceAll(' as ', ': ')}}`} = process.getBuiltinModule(${id});`,
    ),
    map: null,
  }),
};

/** What packages load at their start and this program does not use: TLS, HTTP/2 and names of hosts (4 MB, 12 ms), lists of files. */
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

/** Bundles programs into a folder, beside what lies there. */
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
      sourcemap: true,
      rolldownOptions: {
        input,
        // All in one folder: `places` counts from there.
        output: {
          banner: places,
          chunkFileNames,
          sourcemapExcludeSources: true,
          // Counted from the root, wherever it is built.
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
  // Apart from the server: what both use would stand in files with more than a child needs.
  await bundle(folder, { 'read-files': 'server/work/media/tasks/main.ts' }, 'read-files-[name]-[hash].js');
  await writeFile(join(folder, stampName), stamp);
}

/** Bundles the server into dist/program, unless it lies there already, and leaves nothing half done there. */
export async function ensureProgram(): Promise<void> {
  if (isProgramBuilt()) return;
  const made = join(root, `.cache/program-${process.pid}`);
  const [place, old] = [join(root, 'dist/program'), `${made}-old`];
  try {
    await buildProgram(made);
    await mkdir(join(root, 'dist'), { recursive: true });
    await rename(place, old).catch(() => undefined);
    // Another build may have put the same there meanwhile.
    await rename(made, place).catch((error: unknown) => {
      if (!isProgramBuilt()) throw error;
    });
  } finally {
    for (const folder of [made, old]) await rm(folder, { recursive: true, force: true });
  }
}
