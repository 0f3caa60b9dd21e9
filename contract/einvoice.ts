import { exponents, type Currency } from './money/currency.ts';
import type { InvoiceContent } from './money/invoice-content.ts';
import type { QuoteTax } from './money/quote-content.ts';

type Known = Pick<InvoiceContent, 'seller' | 'buyer' | 'lines' | 'taxes'>;

/** The taxes of an invoice that at least one of its lines uses. */
export const usedTaxes = ({ lines, taxes }: Pick<InvoiceContent, 'lines' | 'taxes'>) =>
  taxes.filter(({ id }) => lines.some(({ tax }) => tax === id));

/** Error texts by field for the values that EN 16931 requires and the invoice lacks. If there are none, the XML can be made. */
export function einvoiceProblems(content: Known, currency: Currency): Record<string, string> {
  const problems: Record<string, string> = {};
  const { seller, buyer } = content;
  const used = usedTaxes(content);
  const has = (...categories: QuoteTax['category'][]) =>
    used.some(({ category }) => categories.includes(category));
  if (!seller.legal?.country) problems['seller.legal.country'] = 'The country of your company is missing.';
  if (!buyer.legal?.country) problems['buyer.legal.country'] = 'The country of the client is missing.';
  if (has('O') ? !seller.legal?.registration && !seller.taxNumber : !seller.legal?.vatId && !seller.taxNumber)
    problems['seller.legal.vatId'] =
      `The ${has('O') ? 'registration' : 'VAT'} number of your company is missing.`;
  if (has('AE') && !buyer.legal?.vatId && !buyer.legal?.registration)
    problems['buyer.legal.vatId'] = 'The VAT number of the client is missing: the client owes the tax.';
  if (has('O') && has('S', 'Z', 'E', 'AE'))
    problems['taxes'] = 'A tax of category O cannot be combined with taxes of other categories.';
  const odd = used.find(({ category, rate }) => (category === 'S') !== rate > 0);
  if (odd)
    problems['taxes'] = `“${odd.name}” has the category ${odd.category}, which does not fit its percent.`;
  if (exponents[currency] > 2) problems['currency'] = `Amounts in ${currency} have too many decimals.`;
  return problems;
}
