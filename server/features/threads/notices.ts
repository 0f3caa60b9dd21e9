import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { staffName } from '#server/access/people/person.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** Somebody of the staff named a colleague in a note. */
export const mention = describing(forNotices, (row, { brand }) => {
  const { staffFirstName: firstName, staffLastName: lastName, staffEmail: email } = row;
  const name = staffName({ firstName, lastName, email }, { agency: brand.name, seesAddresses: true });
  return {
    sentence: `${oneLine(name)} named you in note ${row.number} on ${oneLine(row.title)}.`,
    title: `Note ${row.number} on ${oneLine(row.title)}`,
    words: row.body || null,
    pictureId: row.thumbnailId,
    href: adminAddress('client-feedback', { preview: row.previewId, note: row.pinId }),
  };
});

/** A contact named a colleague of the company in a note. */
export const colleagueMention = describing(forNotices, (row) => ({
  sentence: `${row.contactName === null ? 'A colleague' : oneLine(row.contactName)} named you in note ${row.number} on ${oneLine(row.title)}.`,
  title: `Note ${row.number} on ${oneLine(row.title)}`,
  words: row.body || null,
  pictureId: row.thumbnailId,
  href: portalAddress('previews', { preview: row.previewId, note: row.pinId }),
}));
