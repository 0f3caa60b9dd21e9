import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'node:http';
import { newFolder } from './support/folders.ts';
import { startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';

const root = join(import.meta.dirname, '../..');

/** The body of an answer as it is transferred, before decompression. */
function fetched({ url }: Measured, path: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { 'accept-encoding': encoding }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

async function bytes(server: Measured, paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of new Set(paths)) sum += (await fetched(server, path, 'br')).length;
  return sum;
}

const scripts = (html: string) => html.match(/(?<=(?:src|href)=")\/assets\/[\w.-]+\.js/g) ?? [];
const fonts = (html: string) => html.match(/\/assets\/[\w.-]+\.woff2/g) ?? [];
const drawings = (html: string) => html.match(/\/assets\/[\w.-]+\.svg/g) ?? [];

/** The islands without React, which start at once. Other islands wait for an interaction. */
const lightIslands = (html: string) =>
  [...html.matchAll(/data-island="([^" ]+)"/g)].map(([, file = '']) =>
    file.startsWith('/') ? file : `/${file}`,
  );

async function pages(add: Add): Promise<void> {
  const server = await startFoyer(newFolder('weight'));
  const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} KB`;
  const note = (name: string, size: number, goal: number) =>
    add(name, kilobytes(size), null, `<= ${goal} KB`, size <= goal * 1000);

  // After its first answer, a page is compressed again at the highest quality. So the first answer is not measured.
  await fetched(server, '/', 'br');
  await sleep(2_000);
  const landing = (await fetched(server, '/', 'identity')).toString();
  const document = await bytes(server, ['/']);
  const early = await bytes(server, [...scripts(landing), ...lightIslands(landing)]);
  note('/ with its styles, br', document, 14);
  note('/ scripts before any touch, br', early, 2);
  note(
    '/ in all before any touch, br, without the film',
    document + early + (await bytes(server, [...fonts(landing), ...drawings(landing)])),
    60,
  );
  for (const path of ['/client/dashboard', '/admin']) {
    const app = (await fetched(server, path, 'identity')).toString();
    note(`first load of ${path}, scripts, br`, await bytes(server, scripts(app)), 150);
  }
  await server.stop();
}

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder of a dependency of a package; null if the dependency is not installed, such as a part for another system. */
function packageFolder(from: string, name: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (statSync(found, { throwIfNoEntry: false })) return found;
  }
  return null;
}

/** The total size of a package's files, without packages inside it. */
function sizeOf(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += entry.name === 'node_modules' ? 0 : sizeOf(path);
    else if (entry.isFile()) sum += statSync(path).size;
  }
  return sum;
}

/** Measures the size of `dependencies`, without Node and ffmpeg, which the product does not strictly need. */
function dependencies(add: Add): void {
  const seen = new Set<string>();
  const collect = (from: string, names: Record<string, string> = {}) => {
    for (const name of Object.keys(names)) {
      const folder = packageFolder(from, name);
      if (folder === null || seen.has(folder)) continue;
      seen.add(folder);
      const needs = manifestOf(folder);
      collect(folder, needs.dependencies);
      collect(folder, needs.optionalDependencies);
    }
  };
  collect(root, manifestOf(root).dependencies);
  const megabytes = [...seen].reduce((sum, folder) => sum + sizeOf(folder), 0) / 1_000_000;
  const value = `${megabytes.toFixed(0)} MB in ${seen.size} packages`;
  add('production dependencies on disk', value, null, '<= 120 MB', megabytes <= 120);
}

/** Measures the bytes that a browser receives, and the bytes installed on the disk. */
export async function measureWeight(add: Add): Promise<void> {
  dependencies(add);
  await pages(add);
}
