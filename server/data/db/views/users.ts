import { view } from '../queries/view.ts';

/** The columns of staff users that other features may read; no credentials. */
export const userView = view('user', [
  'id',
  'email',
  'firstName',
  'lastName',
  'profileImageUrl',
  'role',
  'endsAt',
  'deactivatedAt',
  'timeZone',
  'lastSignInAt',
  'createdAt',
]);
