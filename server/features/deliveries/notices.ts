import { portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** Describes an open delivery for a client. The mail contains no files; they stay in the portal. */
export const delivery = describing(forNotices, (row, { brand }) => ({
  sentence: `${brand.name} has final files for you: ${oneLine(row.name)}.`,
  title: oneLine(row.name),
  subject: `Your final files: ${oneLine(row.name)}`,
  words: row.note,
  pictureId: row.thumbnailId,
  href: portalAddress('previews', row.previewId === null ? {} : { preview: row.previewId }),
}));
