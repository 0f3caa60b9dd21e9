import { encode } from 'uqr';
import type { Brand } from '#contract/brand.ts';
import type { InvoiceKind } from '#contract/money/invoice.ts';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { invoiceTotals, prepaymentText, type InvoiceContent } from '#contract/money/invoice-content.ts';
import { ifItAddsUp } from '#contract/money/totals.ts';
import { bankText, epcText } from '#contract/money/printed-parties.ts';
import type { Block, Paper } from '#server/work/paper/paper.ts';
import { dayText, issuerOf, linesTable, partyOf, sizeFor, sumsOf, textOf } from '#server/work/paper/parts.ts';

interface PrintedInvoice {
  kind: InvoiceKind;
  title: string;
  currency: Currency;
  /** The total minus the deducted prepayments, in minor units. */
  payableMinor: number;
  content: InvoiceContent;
  /** The address of the page on which a recipient checks an invoice. */
  checkedAt: string;
  /** The XML of the electronic invoice; null if it cannot be made. */
  einvoice: string | null;
  /** The time of issue; for a draft, the time of its last change. */
  madeAt: string;
}

const names: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  prepayment: 'Prepayment invoice',
  credit: 'Credit note',
};

/** An invoice or credit note as it is printed. Everything on it comes from the stored content. */
export function invoicePaper(brand: Brand, invoice: PrintedInvoice): Paper {
  const { kind, title, currency, content, payableMinor } = invoice;
  const { number, issuedOn, supplyOn, dueOn, credits, purchaseOrder, intro, note } = content;
  const facts: [string, string | null][] = [
    ['Number', number ?? 'Draft, not issued'],
    ['Corrects', credits],
    ['Issued on', issuedOn && dayText(issuedOn)],
    ['Delivered on', supplyOn && dayText(supplyOn)],
    ['Due on', dueOn && dayText(dueOn)],
    ['Purchase order', purchaseOrder],
  ];
  const isCredit = kind === 'credit';
  const payable = formatMoney(payableMinor, currency);
  return {
    kind: names[kind],
    number: number ?? 'draft',
    title,
    size: sizeFor(currency),
    madeAt: invoice.madeAt,
    einvoice: invoice.einvoice,
    issuer: issuerOf(brand),
    facts: facts.flatMap(([name, text]) => (text ? [{ name, text }] : [])),
    parties: [
      { heading: 'From', ...partyOf(content.seller) },
      { heading: 'Bill to', ...partyOf(content.buyer) },
    ],
    blocks: [
      {
        kind: 'headline',
        text:
          kind === 'credit' ? `${payable} credited` : dueOn ? `${payable} due ${dayText(dueOn)}` : payable,
        below: null,
      },
      // A credit note repeats the lines of its invoice without the invoice's other texts.
      ...textOf(null, isCredit ? null : intro),
      ...textOf(null, kind === 'prepayment' && !supplyOn ? prepaymentText : null),
      linesTable(content, currency),
      ...moneyOf(content, currency, kind, payable),
      ...(isCredit
        ? []
        : [
            ...payingOf(content, currency, payableMinor),
            ...textOf(null, note),
            ...textOf(null, number && `Is this invoice ours? Check it at ${invoice.checkedAt}`),
          ]),
    ],
  };
}

/** The bank account, and the QR code that enters the transfer in a banking app. */
function payingOf(content: InvoiceContent, currency: Currency, minor: number): Block[] {
  const heading = 'How to pay';
  const account = bankText(content);
  const transfer = epcText({ ...content, currency, minor, reference: content.number });
  if (transfer === null) return textOf(heading, account);
  const { data } = encode(transfer, { ecc: 'M', border: 0 });
  return [
    { kind: 'code', heading, text: `${account}\n\nScan the code with your banking app.`, modules: data },
  ];
}

/** Totals, deducted prepayments and tax notes; empty while the amounts of a draft do not add up. */
function moneyOf(content: InvoiceContent, currency: Currency, kind: InvoiceKind, payable: string): Block[] {
  const totals = ifItAddsUp(() => invoiceTotals(content));
  if (totals === null) return [];
  const amount = (minor: number) => formatMoney(minor, currency);
  const deducted = content.deducted.map((one) => ({
    name: `Less ${one.number} of ${dayText(one.issuedOn)}${one.taxMinor === 0 ? '' : `: ${amount(one.netMinor)} and tax ${amount(one.taxMinor)}`}`,
    amount: amount(-one.totalMinor),
  }));
  const left = { name: kind === 'credit' ? 'Credited' : 'To pay', amount: payable, strong: true };
  return sumsOf(totals, content.taxes, currency, deducted.length > 0 ? [...deducted, left] : []);
}
