// Builds into dist/: the files for browsers with compressed copies, the renderer of public pages, and the server's bundle.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { buildProgram, ensureProgram, putInPlace } from './build-program.ts';
import { leanStyles } from './lean-styles.ts';
import { isBuilt, sourceStamp, stampName } from './lib/stamp.js';
import { pageChunks } from './page-chunks.ts';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

/** Shrinks the style sheets that documents embed. No document links to these files, so their names can stay the same. */
async function leanSheets(client: string, server: string): Promise<void> {
  const assets = join(client, 'assets');
  const names = await readdir(assets);
  const mentioning = names.filter((name) => /\.(?:svg|js)$/.test(name)).map((name) => join(assets, name));
  const outside = await Promise.all(
    [...mentioning, join(server, 'render.js')].map((file) => readFile(file, 'utf8')),
  );
  for (const name of names.filter((each) => /^(?:site|words)-[\w-]{8}\.css$/.test(each))) {
    const file = join(assets, name);
    await writeFile(file, leanStyles(await readFile(file, 'utf8'), outside.join('\n')));
  }
}

/** Finds the file for each shared module of the app, by a build that writes nothing. */
async function chunksOfApp(): Promise<Map<string, string>> {
  const builder = await createBuilder({
    logLevel: 'warn',
    environments: { client: { build: { write: false } } },
  });
  const { client } = builder.environments;
  const built = client && (await builder.build(client));
  if (!built || !('output' in built)) throw new Error('The app was not built.');
  return pageChunks(built.output.filter((file) => file.type === 'chunk'));
}

async function build(folder: string): Promise<void> {
  const stamp = sourceStamp();
  const [client, server] = [join(folder, 'client'), join(folder, 'server')];
  const chunks = await chunksOfApp();
  // Do not add the imports of these modules: the imports have files of their own, and files must not import each other in a
  // circle.
  const shared = {
    debugName: 'shared',
    name: (id: string) => chunks.get(id) ?? null,
    includeDependenciesRecursively: false,
  };
  const builder = await createBuilder({
    logLevel: process.argv.includes('--quiet') ? 'warn' : 'info',
    environments: {
      client: {
        build: {
          outDir: client,
          rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
        },
      },
      site: { build: { outDir: client } },
      ssr: { build: { outDir: server } },
    },
  });
  await builder.buildApp();
  await leanSheets(client, server);
  const files = await readdir(client, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && compressible.has(extname(file.name)))
      .map((file) => compress(join(file.parentPath, file.name))),
  );
  await buildProgram(join(folder, 'program'));
  await writeFile(join(folder, stampName), stamp);
}

process.env['NODE_ENV'] = 'production';
process.chdir(join(import.meta.dirname, '..'));
if (process.argv.includes('--when-changed') && isBuilt()) {
  await ensureProgram();
  process.exit();
}
// Builds into a folder beside the current build. So a failed build leaves the current one unchanged, and two builds at once do
// not collide.
const folder = `.cache/build-${process.pid}`;
try {
  await mkdir(folder, { recursive: true });
  await build(folder);
  await putInPlace(folder, 'dist', isBuilt);
} finally {
  for (const each of [folder, `${folder}-old`]) await rm(each, { recursive: true, force: true });
}
