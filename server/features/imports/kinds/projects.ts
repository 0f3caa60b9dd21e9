import { RowRefusal, orRefusal } from '#contract/imports/read.ts';
import { newId } from '#server/core/ids.ts';
import * as work from '#server/features/projects/service.ts';
import {
  knowPeople,
  knowReferences,
  nameKey,
  ownerOf,
  sameAs,
  type Kind,
  type Known,
  type Row,
} from './known.ts';

type Make = Parameters<typeof work.addAll>[1][number];

const referenceOf = ({ reference }: Row<'projects'>) => reference && `projects:${reference}`;

const keyOf = (clientAccountId: string, title: string) =>
  JSON.stringify(['project', clientAccountId, nameKey(title)]);

/** The ids of the companies to which the rows belong. */
function ownersOf(known: Known, rows: readonly Row<'projects'>[]): string[] {
  const owners = rows.map((row) => orRefusal(() => ownerOf(known, row)));
  return [...new Set(owners.flatMap((owner) => (owner instanceof RowRefusal ? [] : owner.id)))];
}

/** Imports projects of existing companies. */
export const projects: Kind<Row<'projects'>, Make> = {
  async prepare(context, known, rows) {
    await knowPeople(context, known, rows);
    await knowReferences(context, known, rows.map(referenceOf));
    for (const { clientAccountId, title } of await work.titlesOf(context.db, ownersOf(known, rows))) {
      const key = keyOf(clientAccountId ?? '', title);
      if (!known.same.has(key)) known.same.set(key, `Same as the project ${title}.`);
    }
  },

  judge(known, row, number) {
    const { company: _, email: _email, reference: _reference, ...about } = row;
    const owner = ownerOf(known, row);
    const reference = referenceOf(row);
    const same = sameAs(known, [reference, keyOf(owner.id, row.title)], number);
    if (same) return same;
    return {
      fate: 'new',
      words: `New project of ${owner.name}.`,
      reference,
      make: { ...about, id: newId(), clientAccountId: owner.id, at: known.at },
    };
  },

  async make(context, _known, rows) {
    await work.addAll(context, rows);
    return rows.map(({ id }) => ({ project: id }));
  },
};
