import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { shownTaxes, type Totals } from '#contract/money/totals.ts';

/** A row of a list of sums. */
export type Sum = readonly [name: string, minor: number];

/** The rows with subtotal, discount, taxes and total of a quote or invoice. */
export function sumRows(
  totals: Totals,
  taxes: readonly { id: string; name: string; category: string }[],
): Sum[] {
  const shown = shownTaxes(totals, taxes);
  return [
    ...(totals.discountMinor > 0
      ? ([
          ['Subtotal', totals.netMinor + totals.discountMinor],
          ['Discount', -totals.discountMinor],
        ] as const)
      : []),
    ...(shown.length > 0 ? [['Without tax', totals.netMinor] as const] : []),
    ...shown.map(({ name, taxMinor }) => [name, taxMinor] as const),
    ['Total', totals.totalMinor],
  ];
}

const style = (name: string) => (name === 'Total' || name === 'To pay' ? 'type-pill' : undefined);

/** Names on the left, amounts on the right. The total and the amount to pay are emphasized. */
export const SumsList = ({ rows, currency }: { rows: readonly Sum[]; currency: Currency }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 type-meta tabular-nums [&_dd]:text-end">
    {rows.map(([name, minor], at) => (
      <div key={at} className="contents">
        <dt className={style(name)}>{name}</dt>
        <dd className={style(name)}>{formatMoney(minor, currency)}</dd>
      </div>
    ))}
  </dl>
);
