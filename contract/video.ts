import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The shapes of the film: `wide` for wide screens, `tall` for phones held upright. */
export const filmShapes = ['wide', 'tall'] as const;

export type FilmShape = (typeof filmShapes)[number];

export const actionVideo = endpoint('GET', '/api/video/action', {
  access: 'public',
  summary: 'The film behind the hero of the landing page (MP4), whole or in byte ranges',
  query: z.object({ shape: z._default(z.enum(filmShapes), 'wide') }),
});
