import { sql } from 'kysely';
import type { ConsultationState } from '#contract/consultations.ts';
import { view } from '../queries/view.ts';

/** The requests, for exports and statistics. */
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

/** The appointments of requests, without their tokens. */
export const appointmentView = view('appointment', [
  'id',
  'consultationId',
  'userId',
  'state',
  'minutes',
  'place',
  'startsAt',
]);

/** The state of a request as staff see it. The indexes of the table use the same expression. */
export const requestState = (row: string) =>
  sql<ConsultationState>`(case when ${sql.ref(`${row}.lostReason`)} is null then ${sql.ref(`${row}.status`)} else 'lost' end)`;

/** The subjects of threads. */
export const threadView = view('thread', ['id', 'subjectType', 'subjectId']);

/** The archived and deleted rows of a company, for features that list its rows. */
export const removedView = view('removed', ['id', 'clientAccountId', 'kind', 'state', 'row']);
