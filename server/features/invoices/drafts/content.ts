import type { Currency } from '#contract/money/currency.ts';
import type { InvoiceContent, InvoiceDraft } from '#contract/money/invoice-content.ts';
import type { Party } from '#contract/money/parties.ts';
import type { QuoteTax } from '#contract/money/quote-content.ts';
import type { TaxTotal } from '#contract/money/totals.ts';
import type { MoneySettings } from '#contract/money-settings.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import type { InvoiceTable } from '#server/data/db/tables/money.ts';
import { offeredTaxes } from '#server/data/settings/money.ts';
import { amountsOf, numberOf } from '../amounts.ts';
import * as repository from '../repository.ts';
import * as parts from '../milestones/repository.ts';
import { billingOf } from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

export const contentOf = ({ content }: Pick<InvoiceTable, 'content'>) =>
  JSON.parse(content) as InvoiceContent;

/** The agency's details that an invoice shows. */
export const agencyParts = ({ seller, bank, bankAccount }: MoneySettings) => ({ seller, bank, bankAccount });

type Shown = Pick<repository.InvoiceRow, 'content' | 'issuedAt' | 'billing'>;

/** The content of an invoice. A draft has the current seller, bank and billing details. */
export const shownContent = (row: Shown, money: MoneySettings): InvoiceContent => ({
  ...contentOf(row),
  ...(row.issuedAt === null ? agencyParts(money) : {}),
  ...(row.issuedAt === null && row.billing !== null ? { buyer: JSON.parse(row.billing) as Party } : {}),
});

/** The lines, discount and taxes of a draft. A prepayment also has the share of each tax code. */
export type Part = Pick<InvoiceContent, 'lines' | 'discount' | 'taxes' | 'shares' | 'deducted'>;

export const blank = (money: MoneySettings): Part => ({
  lines: [],
  discount: null,
  taxes: offeredTaxes(money),
  shares: null,
  deducted: [],
});

export const line = (
  id: string,
  name: string,
  unitMinor: number,
  tax: string,
  text: string | null = null,
) => ({
  id,
  group: null,
  name,
  text,
  quantity: 1000,
  unitMinor,
  discount: null,
  tax,
});

/** Makes an invoice line for each charge. Charges with equal tax codes share one tax code of the invoice. */
export function ofCharges(
  charges: readonly { id: string; name: string; netMinor: number; tax: string }[],
): Part {
  const taxes = new Map<string, QuoteTax>();
  const lines = charges.map(({ id, name, netMinor, tax }) => {
    const code = JSON.parse(tax) as QuoteTax;
    const known = taxes.get(tax) ?? { ...code, id: `tax-${taxes.size + 1}` };
    taxes.set(tax, known);
    return line(id, name, netMinor, known.id);
  });
  return { lines, discount: null, taxes: [...taxes.values()], shares: null, deducted: [] };
}

/** The share of each tax code in a part of a payment plan, together with the tax code. */
export type Share = TaxTotal & { tax: QuoteTax };

/** The content of a prepayment: one line for each tax code. */
export const ofShares = (name: string, text: string, shares: readonly Share[]): Part => ({
  lines: shares.map(({ taxCode, netMinor, tax }) =>
    line(taxCode, shares.length === 1 ? name : `${name} (${tax.name})`, netMinor, taxCode, text),
  ),
  discount: null,
  taxes: shares.map(({ tax }) => tax),
  shares: shares.map(({ tax: _, ...share }) => share),
  deducted: [],
});

/**
 * The prepayments of an acceptance that its last invoice deducts. @throws AppError `conflict` while an earlier invoice is
 * missing
 */
export async function deductedFor({ db }: Pick<Work, 'db'>, acceptanceId: string) {
  const [milestones, invoices] = [
    await parts.milestonesOf(db, acceptanceId),
    await repository.ofAcceptance(db, acceptanceId),
  ];
  if (milestones.slice(0, -1).some(({ state }) => state !== 'invoiced'))
    throw conflict('Please issue the invoices of the earlier payments first. This one deducts them.');
  return invoices
    .filter(({ kind, issuedAt, creditedMinor }) => kind === 'prepayment' && issuedAt && creditedMinor === 0)
    .map((row) => ({
      number: numberOf(row) ?? '',
      issuedOn: row.issuedOn ?? '',
      netMinor: row.netMinor,
      taxMinor: row.taxMinor,
      totalMinor: row.totalMinor,
    }));
}

/** A party with only a name. */
export const partyOf = (name: string): Party => ({ name, lines: [], taxNumber: null, email: null });

/** The billing details of a client: the stored ones, else those on the newest invoice, else only the name. */
export async function buyerOf({ db }: Pick<Work, 'db'>, clientAccountId: string): Promise<Party> {
  const stored = await billingOf(db, clientAccountId);
  if (stored) return JSON.parse(stored.party) as Party;
  const last = await repository.newestOf(db, clientAccountId);
  if (last) return contentOf(last).buyer;
  const name = (await companyNames(db, [clientAccountId])).get(clientAccountId);
  if (name === undefined) throw notFound('This client');
  return partyOf(name);
}

/** The text of an invoice that searches compare with. */
export const searchable = (number: string | null, title: string, buyer: Party) =>
  searchText(number, title, buyer.name);

interface NewDraft {
  kind: 'invoice' | 'prepayment';
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string | null;
  title: string;
  currency: Currency;
  purchaseOrder: string | null;
  issuesAt: string | null;
  part: Part;
}

/** Stores a draft in the current transaction. Returns its id. */
export async function insertDraft(context: Work, draft: NewDraft): Promise<string> {
  const { part, purchaseOrder, ...row } = draft;
  const { db, now } = context;
  const written: InvoiceDraft = {
    intro: null,
    buyer: await buyerOf(context, row.clientAccountId),
    purchaseOrder,
    lines: part.lines,
    discount: part.discount,
    taxes: part.taxes,
    note: null,
  };
  const unissued = { number: null, issuedOn: null, supplyOn: null, dueOn: null };
  const content = { ...written, ...part, ...unissued, credits: null, seller: partyOf(''), bank: null };
  const at = iso(now());
  const id = newId(now());
  await repository.insert(db, {
    ...row,
    ...amountsOf(content),
    ...unissued,
    id,
    series: null,
    creditsId: null,
    content: JSON.stringify(content),
    contentHash: null,
    paidMinor: 0,
    creditedMinor: 0,
    paymentUrl: null,
    issuedAt: null,
    sentAt: null,
    seenAt: null,
    pausedAt: null,
    settledAt: null,
    searchText: searchable(null, row.title, written.buyer),
    revision: 1,
    createdAt: at,
    updatedAt: at,
  });
  return id;
}
