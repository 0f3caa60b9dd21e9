import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { fileFacts, withResponseFiles } from '#server/features/attachments/service.ts';
import { staffName } from '#server/access/people/person.ts';
import { describing, oneLine, versionOf } from '#server/work/notices/describe.ts';
import { forNotices, unansweredForNotices } from './lists/repository.ts';

/** The notice to the agency about feedback. */
export const feedback = describing(forNotices, (row) => {
  const name = row.contactName === null ? 'The client' : oneLine(row.contactName);
  const stars = row.ratingTouched ? ` and ${row.rating} of 5 stars` : '';
  return {
    sentence: `${name} gave feedback${stars} on version ${row.versionNumber} of ${oneLine(row.title)}.`,
    title: oneLine(row.title),
    subject: `${versionOf({ title: row.title, version: row.versionNumber })}: feedback from ${name}`,
    words: row.feedback || null,
    pictureId: row.thumbnailId,
    href: adminAddress('client-feedback', { client: row.clientAccountId }),
    replyTo: row.contactEmail,
  };
});

const withFiles = async (...asked: Parameters<typeof forNotices>) =>
  withResponseFiles({ db: asked[0] }, await forNotices(...asked));

/** The notice to the client about the answer to feedback. */
export const feedbackAnswer = describing(withFiles, (row, { brand }) => {
  const { staffFirstName: firstName, staffLastName: lastName } = row;
  const reader = { agency: brand.name, seesAddresses: false };
  const name = staffName({ firstName, lastName, email: null }, reader);
  return {
    sentence: `${name} answered your feedback on ${oneLine(row.title)}.`,
    title: oneLine(row.title),
    subject: `${versionOf({ title: row.title, version: row.versionNumber })}: an answer to your feedback`,
    words: row.adminResponse,
    facts: fileFacts(row.responseFiles),
    pictureId: row.thumbnailId,
    href: portalAddress('previews', { preview: row.previewId }),
  };
});

/** The reminder to the agency of a preview that waits for it. */
export const feedbackWaits = describing(unansweredForNotices, (row) => ({
  sentence: `The client is still waiting for an answer to the feedback on ${oneLine(row.title)}.`,
  title: `Still waiting: feedback on ${oneLine(row.title)}`,
  pictureId: row.thumbnailId,
  href: adminAddress('client-feedback', { client: row.clientAccountId }),
}));
