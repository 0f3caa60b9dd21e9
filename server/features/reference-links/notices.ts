import { adminAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** The notice that a client has saved links. */
export const referenceLinks = describing(forNotices, (row) => {
  const name = oneLine(row.contactName ?? row.clientName);
  const links = JSON.parse(row.links) as { url: string }[];
  return {
    sentence: `${name} saved ${links.length === 1 ? 'a reference link' : `${links.length} reference links`}.`,
    title: `Reference links from ${name}`,
    words: links.map(({ url }) => url).join('\n') || null,
    href: adminAddress('clients', { dialog: `client:${row.id}` }),
    replyTo: row.contactEmail,
  };
});
