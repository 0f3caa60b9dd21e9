import { view } from '../queries/view.ts';

/** The requests as exports and statistics read them. */
export const consultationView = view('consultation', [
  'id',
  'name',
  'email',
  'company',
  'phone',
  'service',
  'message',
  'referredBy',
  'status',
  'spam',
  'clientAccountId',
  'ownerId',
  'searchText',
  'createdAt',
]);

/** What there is a thread about. */
export const threadView = view('thread', ['id', 'subjectType', 'subjectId']);

/** What was put aside of a company, for those who list its rows. */
export const removedView = view('removed', ['id', 'clientAccountId', 'kind', 'state']);
