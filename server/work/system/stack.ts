import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

type Payload = ConstructorParameters<typeof SourceMap>[0];

/** Once read, the maps of the bundle take 40 MB: each goes when memory is next collected. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** What was found before, since most errors are known ones. */
const found = new Map<string, string>();
/** An error may quote places that there never were. */
const mostFound = 1_000;

/** The image has maps compressed. */
const textOf = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();

/** Read with an error that names the file: Node's own way reads all maps at each start. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)?.deref();
  if (known) return known;
  try {
    const map = new SourceMap(JSON.parse(textOf(`${file}.map`)) as Payload);
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    // The place in the bundle says enough.
    return null;
  }
}

function find(place: string, path: string, line: number, column: number): string {
  const file = place.startsWith('file:') ? fileURLToPath(`file://${path}`) : path;
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return place;
  return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

const inBundle = /(?:file:\/\/)?([^\s()]*[\\/]dist[\\/]program[\\/][^\s():]+\.js):(\d+):(\d+)/g;

/** A stack whose places in the bundle of the server are those in its sources, as far as a map tells. */
export function inSources(stack: string): string {
  return stack.replaceAll(inBundle, (place: string, path: string, line: string, column: string) => {
    const words = found.get(place) ?? find(place, path, Number(line), Number(column));
    if (found.size >= mostFound) found.clear();
    found.set(place, words);
    return words;
  });
}
