import { plain } from '#contract/imports/fields.ts';
import { RowRefusal } from '#contract/imports/read.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { newIdOfLater } from '#server/core/ids.ts';
import * as consultations from '#server/features/consultations/service.ts';
import { companiesOf, knowPeople, knowReferences, sameAs, type Kind, type Row } from './known.ts';

type Make = Parameters<typeof consultations.addAll>[1][number];

const referenceOf = ({ reference }: Row<'requests'>) => reference && `requests:${reference}`;

const keyOf = (email: string, message: string | null, day: string | null) =>
  JSON.stringify([emailKey(email), plain(message ?? ''), day]);

/** Imports requests. A request belongs to the company of its sender, if there is one. */
export const requests: Kind<Row<'requests'>, Make> = {
  async prepare(context, known, rows) {
    await knowPeople(context, known, rows);
    await knowReferences(context, known, rows.map(referenceOf));
    const keys = [...new Set(rows.map(({ email }) => emailKey(email)))];
    for (const { emailKey: email, message, createdAt } of await consultations.ofAddresses(context.db, keys)) {
      const day = createdAt.slice(0, 10);
      for (const each of [day, known.dayOf(Date.parse(createdAt)), null]) {
        const key = keyOf(email, message, each);
        if (!known.same.has(key)) known.same.set(key, `Same as a request of ${day}.`);
      }
    }
  },

  judge(known, row, number) {
    const { receivedOn, reference: _, ...about } = row;
    if (receivedOn !== null && receivedOn > known.today)
      throw new RowRefusal(`Received on: ${receivedOn} is in the future.`);
    const reference = referenceOf(row);
    const same = sameAs(known, [reference, keyOf(row.email, row.message, receivedOn)], number);
    if (same) return same;
    const contact = known.contacts.get(emailKey(row.email));
    const company = contact && companiesOf(known, contact).find(({ isClosed }) => !isClosed);
    const noon = `${receivedOn}T12:00:00.000Z`;
    // A row has only a date, so use noon, but not a time in the future. Noon UTC of the agency's today may still be ahead.
    const createdAt = receivedOn === null || noon > known.at ? known.at : noon;
    return {
      fate: 'new',
      words: company ? `New request of ${company.name}.` : 'New request.',
      reference,
      make: {
        ...about,
        id: newIdOfLater(Date.parse(createdAt)),
        clientAccountId: company?.id ?? null,
        createdAt,
        at: known.at,
      },
    };
  },

  async make(context, _known, rows) {
    await consultations.addAll(context, rows);
    return rows.map(({ id }) => ({ request: id }));
  },
};
