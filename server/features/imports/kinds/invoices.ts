import { RowRefusal } from '#contract/imports/read.ts';
import { daysAfter } from '#contract/working-time.ts';
import { newIdOfLater } from '#server/core/ids.ts';
import * as money from '#server/features/invoices/service.ts';
import { knowPeople, ownerOf, type Kind, type Row } from './known.ts';

type Make = Parameters<typeof money.addAll>[2][number];

/** Imports open invoices that another tool issued. They keep their numbers. */
export const invoices: Kind<Row<'invoices'>, Make> = {
  async prepare(context, known, rows) {
    await knowPeople(context, known, rows);
    const numbers = rows.map(({ number }) => money.partsOf(number));
    for (const { series, number, clientAccountId } of await money.withNumbers(context.db, numbers))
      known.same.set(`${series ?? ''}${number}`, clientAccountId);
  },

  judge(known, { company, email, ...row }) {
    const { number, issuedOn } = row;
    const owner = ownerOf(known, { company, email });
    if (money.partsOf(number).series === known.money.series)
      throw new RowRefusal(
        `${number} could be one of your own numbers. Please change your number prefix in the money settings first.`,
      );
    if (issuedOn > known.today) throw new RowRefusal(`Issued on: ${issuedOn} is in the future.`);
    const other = known.same.get(number);
    if (other === owner.id) return { fate: 'same', words: `Same as invoice ${number}.` };
    if (other !== undefined)
      throw new RowRefusal(
        `${known.companies.get(other)?.name ?? 'Another client'} has an invoice ${number}.`,
      );
    known.same.set(number, owner.id);
    const dueOn = row.dueOn ?? daysAfter(issuedOn, known.money.daysToPay);
    return {
      fate: 'new',
      words: `New invoice of ${owner.name}.`,
      make: {
        ...row,
        dueOn,
        id: newIdOfLater(Date.parse(issuedOn)),
        clientAccountId: owner.id,
        buyer: owner.name,
        at: known.at,
      },
    };
  },

  async make(context, known, rows) {
    await money.addAll(context, known.money, rows);
    return rows.map(({ id }) => ({ invoice: id }));
  },
};
