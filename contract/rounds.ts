import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { rounds } from './money/rounds.ts';
import { id, idParams, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** Null if no accepted quote of the preview's project counts rounds. */
const answer = z.object({ rounds: z.nullable(rounds) });

export const getRounds = endpoint('GET', '/api/admin/client-previews/:id/rounds', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'The rounds of a preview, and the price of a further one',
  changedBy: ['previews', 'quotes', 'projects'],
  params: idParams,
  response: answer,
  errors: ['not_found'],
});

const reason = requiredText(limits.title, 'Please say why.', 'The reason');
const params = z.object({ id, versionId: id });

export const waiveRound = endpoint('POST', '/api/admin/client-previews/:id/rounds/:versionId/waive', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'Waive the price of a further round; it is printed as a courtesy',
  params,
  body: z.object({ reason }),
  response: answer,
  errors: ['not_found', 'conflict'],
});

export const setRoundMistake = endpoint('PUT', '/api/admin/client-previews/:id/rounds/:versionId/mistake', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'Mark a round as the agency’s mistake, so that it does not count; null: it counts again',
  params,
  body: z.object({ reason: z.nullable(reason) }),
  response: answer,
  errors: ['not_found', 'conflict'],
});

export const myRounds = endpoint('GET', '/api/client/previews/:id/rounds', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: { notFound: 'This preview', keepsSeen: true },
  summary: 'The rounds of a preview, and the price of a further one',
  changedBy: ['previews', 'quotes', 'projects'],
  params: idParams,
  response: answer,
  errors: ['not_found'],
});
