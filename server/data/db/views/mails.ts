import { view } from '../queries/view.ts';

/** The mails, sent or not. */
export const mailView = view('mail', ['id', 'recipient', 'subject', 'body', 'createdAt', 'sentAt', 'error']);
