import type { Statement } from '#contract/money/invoice.ts';
import { invoiceCheckPath } from '#contract/invoice-check.ts';
import { einvoiceProblems } from '#contract/einvoice.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { ciiOf } from '#server/work/einvoice/cii.ts';
import type { MailFile } from '#server/work/mail/mailer.ts';
import { printPaper } from '#server/work/paper/print.ts';
import { numberOf, payableOf } from '../amounts.ts';
import { contentOf, shownContent } from '../drafts/content.ts';
import { invoicePaper } from './invoice-paper.ts';
import * as repository from '../repository.ts';
import { findOrRefuse } from '../service.ts';
import { statementPaper } from './statement-paper.ts';

type Work = Pick<Context, 'db' | 'brand' | 'config'>;

/** The XML of an electronic invoice; null for a draft, an imported invoice, or an invoice without a required field. */
export function einvoiceOf(row: repository.InvoiceRow): string | null {
  const content = contentOf(row);
  if (row.issuedAt === null || row.importedAt !== null) return null;
  if (Object.keys(einvoiceProblems(content, row.currency)).length > 0) return null;
  return ciiOf({ kind: row.kind, currency: row.currency, content });
}

/** Prints an invoice. Staff and client get the same bytes. A draft shows the current seller and bank account. */
export async function print({ db, brand, config }: Work, row: repository.InvoiceRow) {
  // The other tool has issued the document. A second document with the same number would count as another invoice.
  if (row.importedAt !== null) throw notFound('The PDF of an imported invoice');
  const paper = invoicePaper(brand, {
    kind: row.kind,
    title: row.title,
    currency: row.currency,
    payableMinor: payableOf(row),
    content: shownContent(row, await readMoney(db)),
    checkedAt: `${config.publicUrl}${invoiceCheckPath}`,
    einvoice: einvoiceOf(row),
    madeAt: row.issuedAt ?? row.updatedAt,
  });
  return { name: numberOf(row) ?? 'draft', bytes: await printPaper(paper) };
}

async function ofClient({ db }: Work, { clientAccountId }: ClientActor, id: string) {
  const row = await repository.find(db, 'all', id);
  if (row?.clientAccountId !== clientAccountId || row.issuedAt === null) throw notFound('This invoice');
  return row;
}

/** An invoice as PDF, for staff. */
export const forStaff = async (context: Work, scope: Scope, id: string) =>
  print(context, await findOrRefuse(context, scope, id));

/** An issued invoice as PDF, for its client. */
export const forClient = async (context: Work, actor: ClientActor, id: string) =>
  print(context, await ofClient(context, actor, id));

function xmlOf(row: repository.InvoiceRow) {
  const xml = einvoiceOf(row);
  if (xml === null) throw notFound('An electronic invoice');
  return { name: numberOf(row) ?? '', xml };
}

/** An issued invoice as XML, for staff. */
export const xmlForStaff = async (context: Work, scope: Scope, id: string) =>
  xmlOf(await findOrRefuse(context, scope, id));

/** An issued invoice as XML, for its client. */
export const xmlForClient = async (context: Work, actor: ClientActor, id: string) =>
  xmlOf(await ofClient(context, actor, id));

/** An issued invoice for a mail. */
export async function forMail(context: Work, id: string): Promise<MailFile | null> {
  const row = await repository.find(context.db, 'all', id);
  if (!row || row.issuedAt === null || row.importedAt !== null) return null;
  const { name, bytes } = await print(context, row);
  return { name: `${name}.pdf`, mime: 'application/pdf', bytes };
}

/** A statement as PDF. */
export async function printStatement({ db, brand }: Work, statement: Statement) {
  const { seller } = await readMoney(db);
  const bytes = await printPaper(statementPaper(brand, seller, statement));
  return { name: `statement-${statement.on}`, bytes };
}
