import { adminAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** Describes an uploaded artwork file. */
export const artwork = describing(forNotices, (row) => {
  const name = oneLine(row.contactName ?? row.clientName);
  return {
    sentence: `${name} uploaded ${oneLine(row.originalName, 80)}.`,
    title: `Artwork from ${name}`,
    words: row.description,
    href: adminAddress('portfolio', { dialog: `artwork:${row.clientAccountId}`, artwork: row.id }),
    replyTo: row.contactEmail,
  };
});
