import { view } from '../queries/view.ts';

/** Which messages there are between a company and the agency, for marks of what is read. */
export const messageView = view('clientMessage', ['id', 'clientAccountId', 'fromAdmin', 'isRead']);

/** Whom the messages of the site's form are for. */
export const contactMessageView = view('contactMessage', [
  'id',
  'name',
  'clientAccountId',
  'ownerId',
  'isRead',
  'spam',
]);
