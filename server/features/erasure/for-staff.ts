import { staffName } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { formerColleague, formerContact } from '#server/data/db/personal/map-types.ts';
import { readMention, type Mention } from '#server/data/db/personal/mentions.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import { oneLine } from '#server/work/notices/describe.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import * as repository from './repository.ts';

const whats: Record<string, string> = {
  clientMessage: 'A message',
  removed: 'A message that was archived or deleted',
  message: 'A note or a message on a preview',
  previewFeedback: 'Feedback or an answer to it',
  directiveChangeRequest: 'A change request or its answer',
  clientPreview: 'The text of a preview',
  previewVersion: 'The note of a version',
  pin: 'The answer to a note',
  delivery: 'A delivery',
  project: 'The text of a project',
  publication: 'Words on showing a project',
  artwork: 'The name or text of artwork',
  projectDirective: 'The brief of a company',
  referenceList: 'The reference links of a company',
  consultation: 'A request',
  contactMessage: 'A message by the form of the site',
  testimonial: 'A testimonial',
  savedReply: 'A saved reply',
  siteDraft: 'The draft of the site',
  sitePublished: 'The site as it was published',
};

/** Mentions that are read for one person; a longer list is worked off from the top. */
const most = 50;

async function shown(context: Pick<Context, 'db'>, mentions: readonly Mention[]) {
  const found = [];
  for (const mention of mentions.slice(0, most)) {
    const row = await readMention(context.db, mention);
    if (row)
      found.push({
        what: whats[mention.table] ?? 'A text',
        words: oneLine(row.text),
        clientAccountId: row.clientAccountId,
      });
  }
  return found;
}

type Named = Pick<
  Awaited<ReturnType<typeof repository.list>>['items'][number],
  'personKind' | 'name' | 'firstName' | 'lastName' | 'email'
>;

/** What whoever asked is called now. */
export const nameOf = ({ personKind, name, ...user }: Named): string =>
  personKind === 'contact'
    ? (name ?? formerContact)
    : staffName(user, { agency: formerColleague, seesAddresses: true });

/** Everybody who asked to be erased, newest first. */
export async function listForStaff(context: Pick<Context, 'db'>, page: PageQuery) {
  const found = await repository.list(context.db, page);
  const ids = found.items.map(({ companies }) => JSON.parse(companies) as string[]);
  const names = await companyNames(context.db, [...new Set(ids.flat())]);
  const items = [];
  for (const [index, row] of found.items.entries())
    items.push({
      ...row,
      name: nameOf(row),
      companies: (ids[index] ?? []).map((id) => ({ id, name: names.get(id) ?? 'A former client' })),
      mentions: await shown(context, JSON.parse(row.mentions) as Mention[]),
    });
  return { ...found, items };
}
