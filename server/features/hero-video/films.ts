import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filmShapes, type FilmShape } from '#contract/video.ts';

/** One cut of the film. It is kept in memory: half a megabyte that every visitor may request. */
interface Film {
  content: Buffer;
  etag: string;
}

function read(shape: FilmShape): Film {
  const content = readFileSync(join(import.meta.dirname, `action-${shape}.mp4`));
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` };
}

let films: Record<FilmShape, Film> | undefined;

/** Reads the files that tools/hero-video made, once per process. @throws when a file is missing */
export const readFilms = (): Record<FilmShape, Film> =>
  (films ??= Object.fromEntries(filmShapes.map((shape) => [shape, read(shape)])) as Record<FilmShape, Film>);
