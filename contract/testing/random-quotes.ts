import type { Currency } from '../money/currency.ts';
import {
  emptyContent,
  firstSelection,
  paymentAmounts,
  quoteTotals,
  type QuoteContent,
  type QuoteLine,
  type QuotePayment,
} from '../money/quote-content.ts';

/** A generator that starts with a fixed number, so that a failed test can be repeated. */
export function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const tax = (id: string, rate: number, category: 'S' | 'E' = 'S') => ({
  id,
  name: `Tax ${id}`,
  category,
  rate,
  note: category === 'E' ? 'Exempt by law.' : null,
});

const taxes = [
  tax('full', 190_000),
  tax('less', 70_000),
  tax('quebec', 99_750),
  { ...tax('exempt', 0, 'E'), name: 'Exempt' },
];
const currencies: Currency[] = ['EUR', 'JPY', 'KWD', 'USD'];

const payment = (id: string, when: QuotePayment['when'], rate: number): QuotePayment => ({
  id,
  name: `Part ${id}`,
  part: { rate },
  when,
  on: null,
});
const plan = [
  payment('pay-1', 'acceptance', 300_000),
  payment('pay-2', 'hand', 333_333),
  payment('pay-3', 'hand', 366_667),
];

/**
 * Random quotes of up to eight lines, in currencies with 0, 2 and 3 decimal places. The quotes are the same in each run, and
 * each can be sent without changes.
 */
export function randomQuotes(count: number): { currency: Currency; content: QuoteContent }[] {
  const random = randomNumbers(200);
  const lineOf = (n: number): QuoteLine => {
    const quantity = 1 + random(20_000);
    const isFixed = random(3) > 0;
    return {
      id: `line-${n}`,
      group: null,
      choice: isFixed ? 'fixed' : 'optional',
      chosen: isFixed || random(2) === 0,
      name: `Line ${n}`,
      text: null,
      quantity,
      range: random(4) === 0 ? { least: 1, most: quantity + random(5000) } : null,
      unitMinor: random(500_000),
      discount: [null, null, { rate: random(1_000_001) }][random(3)] ?? null,
      tax: taxes[random(taxes.length)]?.id ?? '',
    };
  };
  return Array.from({ length: count }, (_, n) => {
    const one = { ...lineOf(8), choice: 'one-of' as const, group: 'Care', chosen: true };
    const lines = [
      {
        ...lineOf(0),
        choice: 'fixed' as const,
        chosen: true,
        // One price is near the largest amount.
        unitMinor: n === 1 ? 700_000_000_000 : 1000 + random(500_000),
        quantity: 1000,
        range: null,
      },
      ...Array.from({ length: random(6) }, (__, at) => lineOf(at + 1)),
      ...(random(2) === 0 ? [one, { ...one, id: 'line-9', name: 'Line 9', chosen: false }] : []),
    ];
    const plain: QuoteContent = { ...emptyContent(null), taxes, lines };
    const { netMinor } = quoteTotals(plain, firstSelection(plain));
    const discount = [null, { rate: random(1_000_001) }, { minor: random(netMinor + 1) }][random(3)] ?? null;
    const content = { ...plain, discount };
    const { totalMinor } = quoteTotals(content, firstSelection(content));
    const payments = random(2) === 0 && paymentAmounts({ payments: plan }, totalMinor) ? plan : [];
    return { currency: currencies[n % currencies.length] ?? 'EUR', content: { ...content, payments } };
  });
}
