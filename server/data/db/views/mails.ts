import { view } from '../queries/view.ts';

/** The mails, with what became of each. */
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

/** The posts of waves. */
export const wavePostView = view('wavePost', ['waveId', 'subjectType', 'subjectId', 'spam']);
