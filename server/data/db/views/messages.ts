import { view } from '../queries/view.ts';

/** The messages between a company and the agency, with their read state. */
export const messageView = view('clientMessage', ['id', 'clientAccountId', 'fromAdmin', 'isRead']);

/** The messages of the site's form, without their text. */
export const contactMessageView = view('contactMessage', [
  'id',
  'name',
  'clientAccountId',
  'ownerId',
  'isRead',
  'spam',
]);

/** Since when the conversation of a company waits for the agency. */
export const conversationView = view('conversation', ['clientAccountId', 'waitsSince']);
