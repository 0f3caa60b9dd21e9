import { adminAddress } from '#contract/addresses.ts';
import { describing, oneLine, versionOf } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** For each kind of decision, the words that come before "version 1". */
export const did = {
  approve: 'approved',
  'approve-with-notes': 'approved, with notes,',
  'request-changes': 'asked for changes to',
} as const;

/** For each kind of decision, a verb without an object. */
export const short = {
  approve: 'approved',
  'approve-with-notes': 'approved with notes',
  'request-changes': 'asked for changes',
} as const;

/** Describes a contact's decision on a version for the agency. */
export const decision = describing(forNotices, (row) => {
  const name = row.contactName === null ? 'The client' : oneLine(row.contactName);
  const title = oneLine(row.title);
  const act = row.withdrawnAt === null ? did[row.kind] : 'withdrew the decision on';
  const stars = row.withdrawnAt === null && row.rating !== null ? ` and gave ${row.rating} of 5 stars` : '';
  const room = { dialog: `client-previews:${row.clientAccountId}`, shown: row.previewId } as const;
  const extra = row.withdrawnAt === null && row.extraMinor !== null ? ' and accepted a further round' : '';
  return {
    sentence: `${name} ${act} version ${row.versionNumber} of ${title}${stars}${extra}.`,
    title,
    subject: `${versionOf({ title, version: row.versionNumber })}: ${name} ${row.withdrawnAt === null ? short[row.kind] : 'withdrew the decision'}`,
    words: row.withdrawnAt === null ? row.words : null,
    pictureId: row.thumbnailId,
    href: adminAddress('portfolio', room),
    replyTo: row.contactEmail,
  };
});
