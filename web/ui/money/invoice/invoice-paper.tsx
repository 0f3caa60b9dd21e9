import { formatMoney, type Currency } from '#contract/money/currency.ts';
import {
  invoiceTotals,
  prepaymentText,
  type InvoiceContent,
  type InvoiceLine,
} from '#contract/money/invoice-content.ts';
import type { InvoiceKind } from '#contract/money/invoice.ts';
import type { Party } from '#contract/money/parties.ts';
import { partyLines } from '#contract/money/printed-parties.ts';
import { ifItAddsUp, lineTotal } from '#contract/money/totals.ts';
import { datedText } from '#web/ui/text/time-text.ts';
import { sumRows, SumsList, type Sum } from '../sums-list.tsx';
import { quantityText } from '../words.ts';

interface InvoicePaperProps {
  kind: InvoiceKind;
  content: InvoiceContent;
  currency: Currency;
  payments?: readonly { id: string; on: string; minor: number; reversesId: string | null }[];
}

/** An invoice as printed: parties, lines, deducted prepayments, totals and payments. */
export function InvoicePaper({ kind, content, currency, payments = [] }: InvoicePaperProps) {
  const { seller, buyer, lines, taxes, deducted, intro, note, issuedOn, supplyOn, purchaseOrder } = content;
  const sums = ifItAddsUp(() => invoiceTotals(content));
  const money = (minor: number) => formatMoney(minor, currency);
  const amountText = (line: InvoiceLine) => {
    const minor = ifItAddsUp(() => lineTotal({ ...line, taxCode: line.tax }));
    return minor === null ? '–' : money(minor);
  };
  const takenBack = new Set(payments.map(({ reversesId }) => reversesId));
  const less: Sum[] = [
    ...deducted.map(({ number, issuedOn, netMinor, taxMinor, totalMinor }): Sum => [
      `Less ${number} of ${datedText(issuedOn)}${taxMinor === 0 ? '' : `: ${money(netMinor)} and tax ${money(taxMinor)}`}`,
      -totalMinor,
    ]),
    ...payments
      // Omit payments entered by mistake, and the corrections of these.
      .filter(({ id, reversesId }) => reversesId === null && !takenBack.has(id))
      .map(({ on, minor }): Sum => [`${minor < 0 ? 'Refund' : 'Paid'} ${datedText(on)}`, -minor]),
  ];
  const taxNotes = new Set(
    sums?.taxes.flatMap(({ taxCode }) => taxes.find(({ id }) => id === taxCode)?.note ?? []),
  );
  const toPay = less.reduce((sum, [, minor]) => sum + minor, sums?.totalMinor ?? 0);
  return (
    <>
      <div className="grid gap-4 type-meta sm:grid-cols-2">
        <PartyText label="From" party={seller} />
        <PartyText label="For" party={buyer} />
      </div>
      {(issuedOn ?? supplyOn ?? purchaseOrder) && (
        <p className="type-meta text-ink-soft">
          {[
            issuedOn && `Issued ${datedText(issuedOn)}`,
            supplyOn && `Delivered ${datedText(supplyOn)}`,
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
                  {quantityText(line, line.quantity, currency)}
                </span>
              )}
              {line.text && <span className="type-meta whitespace-pre-line text-ink-soft">{line.text}</span>}
            </span>
            <span className="shrink-0 tabular-nums">{amountText(line)}</span>
          </li>
        ))}
      </ul>
      {sums && (
        <SumsList
          currency={currency}
          rows={[...sumRows(sums, taxes), ...less, ...(less.length > 0 ? [['To pay', toPay] as const] : [])]}
        />
      )}
      {[...taxNotes].map((text) => (
        <p key={text} className="type-meta wrap-anywhere text-ink-soft">
          {text}
        </p>
      ))}
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
