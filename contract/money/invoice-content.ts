import * as z from 'zod/mini';
import { optionalText, requiredText } from '../validation/fields.ts';
import { limits } from '../validation/limits.ts';
import { minor, mostMinor } from './currency.ts';
import { bankAccount, party } from './parties.ts';
import { mostLines, quoteLine, quoteTax } from './quote-content.ts';
import { split } from './rounding.ts';
import { totals, type Totals, type TaxTotal } from './totals.ts';

const day = z.iso.date('Please enter a day.');

/** A line of an invoice. A line made from a charge has the id of the charge. */
const invoiceLine = z.extend(
  z.pick(quoteLine, {
    id: true,
    group: true,
    text: true,
    quantity: true,
    discount: true,
    tax: true,
  }),
  {
    name: requiredText(limits.title, 'Please name the line.', 'The name'),
    /** The price of one unit, in minor units; negative for a courtesy or discount. */
    unitMinor: minor,
  },
);

export type InvoiceLine = z.infer<typeof invoiceLine>;

/** The parts of an invoice that staff enter. */
export const invoiceDraft = z.object({
  /** The text above the lines. */
  intro: optionalText(limits.message, 'The introduction'),
  buyer: party,
  purchaseOrder: optionalText(limits.subject, 'The purchase order'),
  lines: z.array(invoiceLine).check(z.maxLength(mostLines, `An invoice has at most ${mostLines} lines.`)),
  discount: quoteLine.shape.discount,
  taxes: z.array(quoteTax).check(z.minLength(1), z.maxLength(20)),
  /** The text below the totals. */
  note: optionalText(limits.message, 'The note'),
});

export type InvoiceDraft = z.infer<typeof invoiceDraft>;

/** The net amount and the tax of one tax code, in minor units. */
const taxShare = z.object({ taxCode: z.string(), netMinor: z.int(), taxMinor: z.int() });

/** Everything that an invoice prints. The content of an issued invoice never changes. */
export const invoiceContent = z.extend(invoiceDraft, {
  seller: party,
  /** The bank account and any other text, as the invoice prints it. */
  bank: z.nullable(z.string()),
  bankAccount: z.optional(z.nullable(bankAccount)),
  /** For a prepayment: the net amount and tax of each tax code. Null: the tax is computed from the lines. */
  shares: z.nullable(z.array(taxShare)),
  /** The earlier prepayments that this invoice deducts. */
  deducted: z.array(
    z.object({
      number: z.string(),
      issuedOn: day,
      netMinor: z.int(),
      taxMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  /** The number, such as `INV-12`; null for a draft. */
  number: z.nullable(z.string()),
  /** For a credit note: the number of the invoice that it corrects. */
  credits: z.nullable(z.string()),
  issuedOn: z.nullable(day),
  /** The day of delivery. */
  supplyOn: z.nullable(day),
  dueOn: z.nullable(day),
});

export type InvoiceContent = z.infer<typeof invoiceContent>;

/** A prepayment prints this text instead of the day of delivery. */
export const prepaymentText = 'This is a prepayment. The work is delivered later.';

type Counted = Pick<InvoiceContent, 'lines' | 'discount' | 'taxes' | 'shares'>;

/** The totals of an invoice. @throws MoneyError */
export function invoiceTotals({ lines, discount, taxes, shares }: Counted): Totals {
  const found = totals(
    lines.map(({ tax, ...line }) => ({ ...line, taxCode: tax })),
    discount,
    Object.fromEntries(taxes.map((tax) => [tax.id, tax])),
  );
  if (shares === null) return found;
  const taxMinor = shares.reduce((sum, share) => sum + share.taxMinor, 0);
  return { ...found, taxes: shares, taxMinor, totalMinor: found.netMinor + taxMinor };
}

/**
 * Splits each payment of a plan over the tax codes of the total, in proportion to the amounts that remain. So the payments add
 * up to the total, and no part is negative.
 * @param payments their amounts in minor units; together the total
 */
export function paymentShares(whole: readonly TaxTotal[], payments: readonly number[]): TaxTotal[][] {
  let left = whole.map((share) => ({ ...share }));
  return payments.map((payment) => {
    const grosses = split(
      payment,
      left.map(({ netMinor, taxMinor }) => netMinor + taxMinor),
    );
    const shares = left.map(({ taxCode, netMinor, taxMinor }, at) => {
      const [net = 0, tax = 0] = split(grosses[at] ?? 0, [netMinor, taxMinor]);
      return { taxCode, netMinor: net, taxMinor: tax };
    });
    left = left.map((share, at) => ({
      ...share,
      netMinor: share.netMinor - (shares[at]?.netMinor ?? 0),
      taxMinor: share.taxMinor - (shares[at]?.taxMinor ?? 0),
    }));
    return shares.filter(({ netMinor, taxMinor }) => netMinor + taxMinor > 0);
  });
}

/** Error texts by field for everything that prevents an invoice from being issued. `lines.<id>` names a line. */
export function invoiceProblems(content: Counted & Pick<InvoiceContent, 'buyer' | 'seller'>) {
  const problems: Record<string, string> = {};
  if (content.seller.name === '')
    problems['seller'] = 'Please enter the name of your company in the money settings.';
  if (content.buyer.name === '') problems['buyer'] = 'Please enter the name of the client.';
  if (content.lines.length === 0) problems['lines'] = 'Please add a line.';
  if (new Set(content.lines.map(({ id }) => id)).size < content.lines.length)
    problems['lines'] ??= 'Two lines of this invoice have the same key.';
  for (const { id, tax } of content.lines)
    if (!content.taxes.some((each) => each.id === tax)) problems[`lines.${id}`] = 'Please choose a tax.';
  if (Object.keys(problems).length > 0) return problems;
  try {
    const { taxes, totalMinor } = invoiceTotals(content);
    if (totalMinor <= 0 || totalMinor > mostMinor)
      problems['lines'] = 'The total of an invoice must be more than zero.';
    if (taxes.some(({ netMinor }) => netMinor < 0))
      problems['lines'] = 'The deduction for a tax is larger than its lines.';
  } catch {
    problems['discount'] = 'A discount is larger than the amount it reduces.';
  }
  return problems;
}
