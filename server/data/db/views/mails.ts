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
