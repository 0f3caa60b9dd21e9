import { portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { checkLink } from '#server/features/invoices/service.ts';
import type { Db } from '#server/data/db/database.ts';
import * as repository from './repository.ts';

/** The newest reminder of each invoice. */
async function newest(db: Db, ids: readonly string[]) {
  const sent = new Map((await repository.ofInvoices(db, ids)).map((row) => [row.invoiceId, row]));
  return (await repository.findAll(db, ids)).flatMap((row) => {
    const reminder = sent.get(row.id);
    return reminder ? [{ ...row, ...reminder, id: row.id }] : [];
  });
}

/** The reminder of an invoice to the contacts who see money, with the agency's own text. */
export const invoiceReminder = describing(newest, (row) => ({
  sentence: `${oneLine(row.subject, 200)}.`,
  title: oneLine(row.title),
  subject: oneLine(row.subject, 200),
  words: row.words,
  href: portalAddress('project', { dialog: `invoice:${row.id}` }),
  mailHref: `/invoices/${row.id}`,
  link: checkLink(row),
}));
