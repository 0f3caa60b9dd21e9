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
  'phone',
  'lastSignInAt',
  'createdAt',
]);

/** What members of staff have put off, for lists that leave it out. */
export const snoozeView = view('snooze', ['userId', 'subjectType', 'subjectId', 'until']);
