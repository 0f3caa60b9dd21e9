// Builds the web into dist/: the files of the browser, each also compressed, and the renderer of the public pages.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { markBuilt, sourceStamp } from './stamp.js';

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

process.env['NODE_ENV'] = 'production';
process.chdir(join(import.meta.dirname, '..'));
const stamp = sourceStamp();
// Without the stamp a build that breaks off is never taken for a finished one.
await rm('dist', { recursive: true, force: true });
const builder = await createBuilder({ logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' });
await builder.buildApp();
const files = await readdir('dist/client', { recursive: true, withFileTypes: true });
await Promise.all(
  files
    .filter((file) => file.isFile() && compressible.has(extname(file.name)))
    .map((file) => compress(join(file.parentPath, file.name))),
);
markBuilt(stamp);
