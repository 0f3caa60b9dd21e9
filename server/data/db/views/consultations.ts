import { sql } from 'kysely';
import type { ConsultationState } from '#contract/consultations.ts';
import { view } from '../queries/view.ts';

/** The requests as exports and statistics read them. */
export const consultationView = view('consultation', [
  'id',
  'name',
  'email',
  'emailKey',
  'claimsAccount',
  'company',
  'phone',
  'service',
  'message',
  'referredBy',
  'status',
  'lostReason',
  'spam',
  'clientAccountId',
  'ownerId',
  'searchText',
  'createdAt',
]);

/** The state of a request as staff see it. It is written as in the indexes of the table, so that they are used. */
export const requestState = (row: string) =>
  sql<ConsultationState>`(case when ${sql.ref(`${row}.lostReason`)} is null then ${sql.ref(`${row}.status`)} else 'lost' end)`;

/** What there is a thread about. */
export const threadView = view('thread', ['id', 'subjectType', 'subjectId']);

/** What was put aside of a company, for those who list its rows. */
export const removedView = view('removed', ['id', 'clientAccountId', 'kind', 'state', 'row']);
