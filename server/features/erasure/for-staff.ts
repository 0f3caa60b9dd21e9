import { staffName } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { formerColleague, formerContact } from '#server/data/db/personal/map-types.ts';
import { readMention, type Mention } from '#server/data/db/personal/mentions.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import { oneLine } from '#server/work/notices/describe.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import * as repository from './repository.ts';

/** The most mentions that are shown for one person. Staff handle a longer list from the top. */
const most = 50;

async function shown(context: Pick<Context, 'db'>, mentions: readonly Mention[]) {
  const found = [];
  for (const mention of mentions.slice(0, most)) {
    const row = await readMention(context.db, mention);
    if (row)
      found.push({
        what: row.what,
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

/** The current name of the person who asked. */
export const nameOf = ({ personKind, name, ...user }: Named): string =>
  personKind === 'contact'
    ? (name ?? formerContact)
    : staffName(user, { agency: formerColleague, seesAddresses: true });

/** The people who asked to be erased, newest first. */
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
