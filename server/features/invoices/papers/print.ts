import type { Statement } from '#contract/money/invoice.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { printPaper } from '#server/work/paper/print.ts';
import { numberOf, payableOf } from '../amounts.ts';
import { shownContent } from '../drafts.ts';
import { invoicePaper } from './invoice-paper.ts';
import * as repository from '../repository.ts';
import { statementPaper } from './statement-paper.ts';

type Work = Pick<Context, 'db' | 'brand'>;

/** Prints an invoice. Staff and client get the same bytes. A draft has the seller and bank of now. */
async function print({ db, brand }: Work, row: repository.InvoiceRow) {
  const paper = invoicePaper(brand, {
    kind: row.kind,
    title: row.title,
    currency: row.currency,
    payableMinor: payableOf(row),
    content: shownContent(row, await readMoney(db)),
    madeAt: row.issuedAt ?? row.updatedAt,
  });
  return { name: numberOf(row) ?? 'draft', bytes: await printPaper(paper) };
}

/** An invoice as PDF, for staff. */
export async function forStaff(context: Work, scope: Scope, id: string) {
  const row = await repository.find(context.db, scope, id);
  if (!row) throw notFound('This invoice');
  return print(context, row);
}

/** An issued invoice as PDF, for its client. */
export async function forClient(context: Work, { clientAccountId }: ClientActor, id: string) {
  const row = await repository.find(context.db, 'all', id);
  if (row?.clientAccountId !== clientAccountId || row.issuedAt === null) throw notFound('This invoice');
  return print(context, row);
}

/** A statement as PDF. */
export async function printStatement({ db, brand }: Work, statement: Statement) {
  const { seller } = await readMoney(db);
  const bytes = await printPaper(statementPaper(brand, seller, statement));
  return { name: `statement-${statement.on}`, bytes };
}
