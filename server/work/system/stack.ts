import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

type Payload = ConstructorParameters<typeof SourceMap>[0];

/** The source maps of the bundle take 40 MB when read, so the references to them are weak. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** The results for places that were looked up before, since most errors repeat. */
const found = new Map<string, string>();
/** The cache is limited, because an error may quote invented places. */
const mostFound = 1_000;

/** In the container image the source maps are compressed. */
const textOf = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();

/** Reads a source map only when an error names its file. Node's own option reads all maps at each start. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)?.deref();
  if (known) return known;
  try {
    const map = new SourceMap(JSON.parse(textOf(`${file}.map`)) as Payload);
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    // Without a map, the stack shows the place in the bundle.
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

/** Replaces places in the server's bundle with places in its sources, as far as the maps allow. */
export function inSources(stack: string): string {
  return stack.replaceAll(inBundle, (place: string, path: string, line: string, column: string) => {
    const words = found.get(place) ?? find(place, path, Number(line), Number(column));
    if (found.size >= mostFound) found.clear();
    found.set(place, words);
    return words;
  });
}
