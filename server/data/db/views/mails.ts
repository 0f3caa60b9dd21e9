import { view } from '../queries/view.ts';

/** The mails with their state. */
export const mailView = view('mail', [
  'id',
  'recipient',
  'recipientKey',
  'subject',
  'body',
  'kind',
  'clientAccountId',
  'thread',
  'heldFor',
  'state',
  'attempts',
  'triedAt',
  'error',
  'searchText',
  'createdAt',
  'sentAt',
]);

/** The form posts of waves. */
export const wavePostView = view('wavePost', ['waveId', 'subjectType', 'subjectId', 'spam']);

/** The addresses for answers by mail, without their tokens. */
export const replyAddressView = view('replyAddress', [
  'id',
  'subjectId',
  'clientAccountId',
  'contactId',
  'userId',
]);
