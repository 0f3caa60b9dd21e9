import { view } from '../queries/view.ts';

/** The columns of contacts that other features may read; no credentials. */
export const contactView = view('contact', [
  'id',
  'name',
  'email',
  'emailKey',
  'phone',
  'origin',
  'emailVerifiedAt',
  'askedToProveAt',
  'timeZone',
  'createdAt',
]);

/** The contacts of each company. */
export const membershipView = view('membership', [
  'clientAccountId',
  'contactId',
  'standing',
  'seesMoney',
  'lastReadMessageId',
  'lastSignInAt',
  'createdAt',
]);
