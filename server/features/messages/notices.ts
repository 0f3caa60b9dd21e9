import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { staffName } from '#server/access/people/person.ts';
import { senderName } from '#server/work/mail/layout/letter.ts';
import { bySubject, describing, oneLine } from '#server/work/notices/describe.ts';
import * as contact from './contact/repository.ts';
import { openForNotices } from './conversations/repository.ts';
import { forNotices } from './client/repository.ts';

const ofClient = describing(forNotices, (row) => {
  const name = oneLine(row.contactName ?? row.clientName);
  const { id, clientAccountId: client } = row;
  return {
    sentence: row.message === '' ? `${name} sent you files.` : `${name} wrote to you.`,
    title: `Message from ${name}`,
    words: row.message || null,
    href: adminAddress('messages', { thread: client, message: id }),
    replyTo: row.contactEmail,
  };
});

const ofForm = describing(contact.forNotices, (row) => {
  const name = senderName(row);
  return {
    sentence: `${name} wrote in the contact form.`,
    title: `Message from ${name}${row.subject ? `: ${oneLine(row.subject)}` : ''}`,
    words: row.message,
    href: adminAddress('messages', { contact: row.email }),
    replyTo: row.email,
  };
});

/** The notice to the agency about a message of a client or of the contact form. */
export const message = bySubject({ clientMessage: ofClient, contactMessage: ofForm });

/** The notice to a client about a message of the agency. */
export const answer = describing(forNotices, (row, { brand }) => {
  const { staffFirstName: firstName, staffLastName: lastName } = row;
  const reader = { agency: brand.name, seesAddresses: false };
  const name = staffName({ firstName, lastName, email: null }, reader);
  return {
    sentence:
      row.message === ''
        ? `${name} sent you files.`
        : row.responseToId === null
          ? `${name} wrote to you.`
          : `${name} answered your message.`,
    title: `New message from ${brand.name}`,
    words: row.message || null,
    href: portalAddress('messages', { message: row.id }),
  };
});

/** The reminder to the agency of a conversation that waits for an answer. */
export const conversationWaits = describing(openForNotices, (row) => {
  const name = oneLine(row.contactName ?? row.clientName);
  const { messageId, id: client } = row;
  return {
    sentence: `${name} is still waiting for an answer.`,
    title: `Still waiting: message from ${name}`,
    words: row.message || null,
    href: adminAddress('messages', { thread: client, message: messageId }),
    replyTo: row.contactEmail,
  };
});

/** The reminder to the agency of an unread message of the contact form. */
export const formWaits = describing(
  async (db, ids) => (await contact.forNotices(db, ids)).filter(({ isRead }) => !isRead),
  ({ name, email, message }) => ({
    sentence: `Nobody has read the message from ${oneLine(name)} yet.`,
    title: `Still waiting: message from ${oneLine(name)}`,
    words: message,
    href: adminAddress('messages', { contact: email }),
    replyTo: email,
  }),
);
