import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

type Payload = ConstructorParameters<typeof SourceMap>[0];

const maps = new Map<string, SourceMap | null>();

/** The image has maps compressed. */
const textOf = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();

/** Read with the first error that names the file: Node's own way reads all maps at each start. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(textOf(`${file}.map`)) as Payload);
  } catch {
    // The place in the bundle says enough.
  }
  maps.set(file, map);
  return map;
}

const inBundle = /(?:file:\/\/)?([^\s()]*[\\/]dist[\\/]program[\\/][^\s():]+\.js):(\d+):(\d+)/g;

/** A stack whose places in the bundle of the server are those in its sources, as far as a map tells. */
export function inSources(stack: string): string {
  return stack.replaceAll(inBundle, (place: string, path: string, line: string, column: string) => {
    const file = place.startsWith('file:') ? fileURLToPath(`file://${path}`) : path;
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    return `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}
