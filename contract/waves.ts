import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok } from './validation/fields.ts';

/** A wave: far more form posts than people write. */
export const wave = z.object({
  id,
  openedAt: instant,
  posts: z.number(),
  /** The number of similar posts that were marked as spam. */
  spam: z.number(),
  /** The number of mails to the senders that are held until staff judge the wave. */
  held: z.number(),
});

export type Wave = z.infer<typeof wave>;

export const getWave = endpoint('GET', '/api/admin/wave', {
  access: 'staff',
  permission: 'mail.read',
  summary: 'The wave of form posts that nobody has judged yet; null if there is none',
  changedBy: ['consultations', 'mail', 'messages'],
  response: z.object({ wave: z.nullable(wave) }),
});

export const judgeWave = endpoint('POST', '/api/admin/wave/:id/judge', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Move all posts of a wave to spam, or send its paused e-mails once the undo time has passed',
  params: idParams,
  body: z.object({ judgement: z.enum(['spam', 'real']) }),
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const undoWave = endpoint('POST', '/api/admin/wave/:id/undo', {
  access: 'staff',
  permission: 'mail.write',
  summary:
    'Undo the decision about a wave: only its author, within 10 seconds, while no other wave has begun',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});
