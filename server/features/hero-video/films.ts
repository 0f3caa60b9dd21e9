import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filmShapes, type FilmShape } from '#contract/video.ts';

/** The film in one shape. Its half megabyte is kept in memory, because every visitor may request it. */
interface Film {
  content: Buffer;
  etag: string;
}

function read(shape: FilmShape): Film {
  const content = readFileSync(join(import.meta.dirname, `action-${shape}.mp4`));
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` };
}

let films: Record<FilmShape, Film> | undefined;

/** Reads the film files that tools/hero-video made, once per process. @throws when a file is missing */
export const readFilms = (): Record<FilmShape, Film> =>
  (films ??= Object.fromEntries(filmShapes.map((shape) => [shape, read(shape)])) as Record<FilmShape, Film>);
