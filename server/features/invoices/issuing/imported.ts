import type { Currency } from '#contract/money/currency.ts';
import type { InvoiceContent } from '#contract/money/invoice-content.ts';
import type { MoneySettings } from '#contract/money-settings.ts';
import { newId } from '#server/core/ids.ts';
import type { Context } from '#server/core/context.ts';
import { agencyParts, line, partyOf, searchable } from '../drafts/content.ts';
import * as repository from './repository.ts';

/** An open invoice that another tool issued. */
interface ImportedInvoice {
  id: string;
  number: string;
  clientAccountId: string;
  buyer: string;
  title: string;
  currency: Currency;
  totalMinor: number;
  paidMinor: number;
  issuedOn: string;
  dueOn: string;
  /** The time of the import. */
  at: string;
}

/**
 * Splits a number from another tool into text and at most nine digits that do not begin with 0. The database then compares
 * it with our own numbers, so that no two invoices have the same number.
 */
export function partsOf(number: string): { series: string; number: number } {
  const [digits = '0'] = /(?:[1-9]\d{0,8}|0)$/.exec(number) ?? [];
  return { series: number.slice(0, number.length - digits.length), number: Number(digits) };
}

/**
 * Adds open invoices that another tool issued, in the current transaction. Lists, overdue dates and statements treat them
 * like other invoices. Their PDF stays in the other tool. Nobody is notified, and no reminders are sent until staff enable
 * them.
 */
export async function addAll(
  { db, now }: Pick<Context, 'db' | 'now'>,
  money: MoneySettings,
  invoices: readonly ImportedInvoice[],
): Promise<void> {
  const nothing = { projectId: null, acceptanceId: null, creditsId: null, paymentUrl: null, issuesAt: null };
  const rows = invoices.map(({ buyer: name, at, ...invoice }) => {
    const buyer = partyOf(name);
    const issuedAt = `${invoice.issuedOn}T12:00:00.000Z`;
    const content: InvoiceContent = {
      ...agencyParts(money),
      intro: null,
      buyer,
      purchaseOrder: null,
      lines: [line('imported', invoice.title, invoice.totalMinor, 'included')],
      discount: null,
      taxes: [{ id: 'included', name: 'Tax as on the original', category: 'O', rate: 0, note: null }],
      note: null,
      shares: null,
      deducted: [],
      number: invoice.number,
      credits: null,
      issuedOn: invoice.issuedOn,
      supplyOn: null,
      dueOn: invoice.dueOn,
    };
    return {
      ...nothing,
      ...invoice,
      ...partsOf(invoice.number),
      kind: 'invoice' as const,
      content: JSON.stringify(content),
      contentHash: null,
      netMinor: invoice.totalMinor,
      taxMinor: 0,
      prepaidMinor: 0,
      creditedMinor: 0,
      supplyOn: null,
      issuedAt,
      sentAt: issuedAt,
      seenAt: null,
      pausedAt: at,
      settledAt: null,
      importedAt: at,
      searchText: searchable(invoice.number, invoice.title, buyer),
      revision: 1,
      createdAt: at,
      updatedAt: at,
    };
  });
  const paid = invoices.flatMap(({ id: invoiceId, clientAccountId, paidMinor, issuedOn, at }) => {
    if (paidMinor === 0) return [];
    return {
      id: newId(now()),
      invoiceId,
      clientAccountId,
      minor: paidMinor,
      on: issuedOn,
      method: 'Before the import',
      reference: null,
      externalId: null,
      reversesId: null,
      userId: null,
      createdAt: at,
    };
  });
  await repository.insertAll(db, rows, paid);
}
