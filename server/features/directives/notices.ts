import { adminAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** Describes a client's directives for the agency. */
export const directives = describing(forNotices, (row) => {
  const name = oneLine(row.contactName ?? row.clientName);
  return {
    sentence: `${name} saved the project directives.`,
    title: `Project directives from ${name}`,
    words: row.additionalNotes,
    href: adminAddress('clients', { dialog: `client:${row.id}` }),
    replyTo: row.contactEmail,
  };
});
