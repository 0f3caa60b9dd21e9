import type { Brand } from '#contract/brand.ts';
import type { Statement } from '#contract/money/invoice.ts';
import { decimalOf, formatMoney } from '#contract/money/currency.ts';
import type { Party } from '#contract/money/parties.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import type { Block, Paper } from '#server/work/paper/paper.ts';
import { dayText, issuerOf, sellerOf, sizeFor } from '#server/work/paper/parts.ts';

const types = { charge: 'Agreed', invoice: 'Invoice', payment: 'Payment' } as const;

/** The kinds of negative amounts. */
const negative = { ...types, invoice: 'Credit note', payment: 'Refund' } as const;

const kindOf = ({ type, minor }: Statement['entries'][number]) => (minor < 0 ? negative : types)[type];

const notInvoiced = 'Not yet invoiced';

/** A statement of agreed, invoiced and paid amounts, as it is printed. */
export function statementPaper(
  brand: Brand,
  seller: Party,
  { buyer, on, accounts, entries }: Statement,
): Paper {
  return {
    kind: 'Statement',
    number: dayText(on),
    title: buyer,
    size: sizeFor(accounts[0]?.currency ?? 'USD'),
    madeAt: `${on}T00:00:00.000Z`,
    issuer: issuerOf(brand),
    facts: [{ name: 'As of', text: dayText(on) }],
    parties: [
      { heading: 'From', ...sellerOf(brand, seller) },
      { heading: 'For', name: buyer, lines: [] },
    ],
    blocks: [
      ...accounts.flatMap((account): Block[] => {
        const amount = (minor: number) => formatMoney(minor, account.currency);
        const optional = [
          ['Extras', account.extrasMinor],
          ['Courtesy', account.courtesyMinor],
          ['Tax', account.taxMinor],
        ] as const;
        return [
          {
            kind: 'headline',
            text: `${amount(account.openMinor)} to pay`,
            below: account.overdueMinor > 0 ? `${amount(account.overdueMinor)} of it is overdue.` : null,
          },
          {
            kind: 'sums',
            rows: [
              { name: 'Agreed', amount: amount(account.agreedMinor) },
              ...optional.flatMap(([name, minor]) => (minor === 0 ? [] : [{ name, amount: amount(minor) }])),
              ...(account.totalMinor === account.agreedMinor
                ? []
                : [
                    {
                      name: account.taxMinor === 0 ? 'Agreed in all' : 'Agreed with tax',
                      amount: amount(account.totalMinor),
                      strong: true,
                    },
                  ]),
              ...(account.notInvoicedMinor > 0
                ? [{ name: notInvoiced, amount: amount(account.notInvoicedMinor) }]
                : []),
              { name: 'Invoiced', amount: amount(account.invoicedMinor) },
              { name: 'Paid', amount: amount(account.paidMinor) },
              { name: 'To pay now', amount: amount(account.openMinor), strong: true },
            ],
          },
        ];
      }),
      {
        kind: 'table',
        heading: null,
        columns: [
          { name: 'Description', align: 'left' },
          { name: 'Kind', align: 'left' },
          { name: 'Day', align: 'left' },
          { name: 'Amount', align: 'right' },
          { name: 'To pay', align: 'right' },
        ],
        groups: [
          {
            heading: null,
            rows: entries.map((entry) => {
              const { name, on: day, minor, currency, openMinor } = entry;
              return {
                cells: [
                  { text: name },
                  { text: kindOf(entry) },
                  { text: dayText(day) },
                  { text: formatMoney(minor, currency) },
                  { text: openMinor === null ? '' : formatMoney(openMinor, currency) },
                ],
              };
            }),
          },
        ],
      },
    ],
  };
}

/** The statement as lines of CSV. */
export function* statementLines({ on: today, accounts, entries }: Statement): Generator<string> {
  yield byteOrderMark + csvLine(['Day', 'Kind', 'Description', 'Currency', 'Amount', 'To pay', 'State']);
  for (const entry of entries) {
    const { on, name, currency, minor, openMinor, state } = entry;
    yield csvLine([
      on,
      kindOf(entry),
      name,
      currency,
      { amount: decimalOf(minor, currency) },
      openMinor === null ? null : { amount: decimalOf(openMinor, currency) },
      state,
    ]);
  }
  for (const { currency, notInvoicedMinor: minor } of accounts)
    if (minor > 0)
      yield csvLine([today, notInvoiced, '', currency, { amount: decimalOf(minor, currency) }, null, null]);
}
