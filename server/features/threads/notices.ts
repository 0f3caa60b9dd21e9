import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { staffName } from '#server/access/people/person.ts';
import { bySubject, describing, oneLine, versionOf } from '#server/work/notices/describe.ts';
import { forNotices, notesForNotices } from './repository.ts';

const inPreview = describing(forNotices, (row, { brand }) => {
  const { staffFirstName: firstName, staffLastName: lastName, staffEmail: email } = row;
  const name = staffName({ firstName, lastName, email }, { agency: brand.name, seesAddresses: true });
  return {
    sentence: `${oneLine(name)} named you in note ${row.number} on ${oneLine(row.title)}.`,
    title: `Note ${row.number} on ${oneLine(row.title)}`,
    subject: `${versionOf(row)}: ${oneLine(name)} named you in note ${row.number}`,
    words: row.body || null,
    pictureId: row.thumbnailId,
    href: adminAddress('client-feedback', { preview: row.previewId, note: row.pinId }),
  };
});

const inConversation = describing(notesForNotices, (row, { brand }) => {
  const { staffFirstName: firstName, staffLastName: lastName, staffEmail: email } = row;
  const name = staffName({ firstName, lastName, email }, { agency: brand.name, seesAddresses: true });
  return {
    sentence: `${oneLine(name)} named you in a note on ${oneLine(row.clientName)}.`,
    title: `Note on ${oneLine(row.clientName)}`,
    subject: `${oneLine(name)} named you in a note on ${oneLine(row.clientName)}`,
    words: row.body || null,
    href: adminAddress('messages', { thread: row.clientAccountId }),
  };
});

/**
 * The notice to a member of staff that a colleague mentioned this person, on a preview or in a conversation with a client.
 */
export const mention = bySubject({ message: inPreview, conversationNote: inConversation });

/** The notice to a contact that a colleague in the company mentioned this person in a note. */
export const colleagueMention = describing(forNotices, (row) => ({
  sentence: `${row.contactName === null ? 'A colleague' : oneLine(row.contactName)} named you in note ${row.number} on ${oneLine(row.title)}.`,
  title: `Note ${row.number} on ${oneLine(row.title)}`,
  subject: `${versionOf(row)}: ${row.contactName === null ? 'a colleague' : oneLine(row.contactName)} named you in note ${row.number}`,
  words: row.body || null,
  pictureId: row.thumbnailId,
  href: portalAddress('previews', { preview: row.previewId, note: row.pinId }),
}));
