import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { invoiceTotals, prepaymentText, type InvoiceContent } from '#contract/money/invoice-content.ts';
import type { InvoiceKind } from '#contract/money/invoice.ts';
import type { Party } from '#contract/money/parties.ts';
import { partyLines } from '#contract/money/printed-parties.ts';
import { lineTotal, MoneyError, type Totals } from '#contract/money/totals.ts';
import { formatQuantity } from '#contract/money/typed-line.ts';
import { promisedText } from '../text/time-text.ts';
import { partText } from './words.ts';

/** The totals of an invoice; null while a discount is too large. */
export function invoiceSums(content: InvoiceContent): Totals | null {
  try {
    return invoiceTotals(content);
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

interface InvoicePaperProps {
  kind: InvoiceKind;
  content: InvoiceContent;
  currency: Currency;
  payments?: readonly { on: string; minor: number }[];
}

/** An invoice as it is printed: parties, lines, deducted prepayments, totals and payments. */
export function InvoicePaper({ kind, content, currency, payments = [] }: InvoicePaperProps) {
  const { seller, buyer, lines, taxes, deducted, intro, note, supplyOn, purchaseOrder } = content;
  const sums = invoiceSums(content);
  const money = (minor: number) => formatMoney(minor, currency);
  const rows: [name: string, minor: number][] = [
    ...(sums && sums.discountMinor > 0 ? [['Discount', -sums.discountMinor] as [string, number]] : []),
    ['Without tax', sums?.netMinor ?? 0],
    ...(sums?.taxes ?? []).map(({ taxCode, taxMinor }): [string, number] => [
      taxes.find(({ id }) => id === taxCode)?.name ?? 'Tax',
      taxMinor,
    ]),
    ['Total', sums?.totalMinor ?? 0],
    ...deducted.map(({ number, issuedOn, netMinor, taxMinor, totalMinor }): [string, number] => [
      `Less ${number} of ${promisedText(issuedOn)}${taxMinor === 0 ? '' : `: ${money(netMinor)} and tax ${money(taxMinor)}`}`,
      -totalMinor,
    ]),
    ...payments.map(({ on, minor }): [string, number] => [
      `${minor < 0 ? 'Refund' : 'Paid'} ${promisedText(on)}`,
      -minor,
    ]),
  ];
  const less = rows.slice(rows.findIndex(([name]) => name === 'Total'));
  if (less.length > 1) rows.push(['To pay', less.reduce((sum, [, minor]) => sum + minor, 0)]);
  const isSum = (name: string) => name === 'Total' || name === 'To pay';
  return (
    <>
      <div className="grid gap-4 type-meta sm:grid-cols-2">
        <PartyText label="From" party={seller} />
        <PartyText label="For" party={buyer} />
      </div>
      {(supplyOn ?? purchaseOrder) && (
        <p className="type-meta text-ink-soft">
          {[
            supplyOn && `Delivered ${promisedText(supplyOn)}`,
            purchaseOrder && `Purchase order ${purchaseOrder}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {kind === 'prepayment' && !supplyOn && <p>{prepaymentText}</p>}
      {intro && <p className="wrap-anywhere whitespace-pre-line">{intro}</p>}
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-2">
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {line.name}
              {(line.quantity !== 1000 || line.discount) && (
                <span className="type-meta text-ink-soft tabular-nums">
                  {formatQuantity(line.quantity)} × {money(line.unitMinor)}
                  {line.discount && ` less ${partText(line.discount, currency)}`}
                </span>
              )}
              {line.text && <span className="type-meta whitespace-pre-line text-ink-soft">{line.text}</span>}
            </span>
            <span className="shrink-0 tabular-nums">
              {money(lineTotal({ ...line, discount: line.discount ?? null, taxCode: line.tax }))}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 type-meta tabular-nums [&_dd]:text-end">
        {rows.map(([name, minor], at) => (
          <div key={at} className="contents">
            <dt className={isSum(name) ? 'type-pill' : undefined}>{name}</dt>
            <dd className={isSum(name) ? 'type-pill' : undefined}>{money(minor)}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="type-meta wrap-anywhere whitespace-pre-line">{note}</p>}
    </>
  );
}

const PartyText = ({ label, party }: { label: string; party: Party }) => (
  <p className="flex flex-col wrap-anywhere">
    <span className="text-ink-soft">{label}</span>
    {[party.name || '–', ...partyLines(party)].map((line, at) => (
      <span key={at}>{line}</span>
    ))}
  </p>
);
