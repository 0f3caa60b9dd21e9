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
