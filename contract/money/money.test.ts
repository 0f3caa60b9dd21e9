import { describe, expect, it } from 'vitest';
import { decimalOf, formatMoney, mostMinor, parseMoney } from './currency.ts';
import { dueAtOnce } from './quote-content.ts';
import { split } from './rounding.ts';
import { randomNumbers } from '../testing/random-quotes.ts';
import { partsOf, shownTaxes, totals, type CountedLine } from './totals.ts';
import { formatQuantity, parseLine } from './typed-line.ts';

const taxes = { standard: { rate: 82_500 }, quebec: { rate: 99_750 }, exempt: { rate: 0 } };

const line = (unitMinor: number, more: Partial<CountedLine> = {}): CountedLine => ({
  quantity: 1000,
  unitMinor,
  discount: null,
  taxCode: 'standard',
  ...more,
});

describe('amounts of money', () => {
  it('show the places of their currency', () => {
    expect(formatMoney(250_000, 'USD')).toBe('2,500.00 USD');
    expect(formatMoney(2500, 'JPY')).toBe('2,500 JPY');
    expect(formatMoney(1_234_567, 'KWD')).toBe('1,234.567 KWD');
    expect(formatMoney(-5, 'EUR')).toBe('-0.05 EUR');
    expect(decimalOf(mostMinor, 'USD')).toBe('10000000000.00');
  });

  it.each([
    ['1200', 'USD', 120_000],
    ['1,200', 'USD', 120_000],
    ['1.200', 'EUR', 120_000],
    ['1200,5', 'EUR', 120_050],
    ['1.200,50', 'EUR', 120_050],
    ['1,200.5', 'USD', 120_050],
    ['1 200,50', 'EUR', 120_050],
    ['1,234,567', 'USD', 123_456_700],
    ['12.5', 'KWD', 12_500],
    ['1,200', 'KWD', 1_200_000],
    ['1.200', 'KWD', 1200],
    ['1,200', 'JPY', 1200],
    ['0.10 USD', 'USD', 10],
    ['10000000000', 'USD', mostMinor],
  ] as const)('are read from %s %s', (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor);
  });

  it.each(['', 'free', '-5', '1e3', '12.345,678', '1.234,5,6', '10000000000.01'])(
    'are not read from %j',
    (text) => expect(parseMoney(text, 'USD')).toBeNull(),
  );
});

describe('a typed line', () => {
  it.each([
    ['3 x Landing page @ 1200', { name: 'Landing page', quantity: 3000, unitMinor: 120_000 }],
    ['1.5 × Workshop day @ $900', { name: 'Workshop day', quantity: 1500, unitMinor: 90_000 }],
    ['Hosting', { name: 'Hosting', quantity: 1000, unitMinor: null }],
    ['4 page website @ 2,000', { name: '4 page website', quantity: 1000, unitMinor: 200_000 }],
    ['Logo\t2\t450.00', { name: 'Logo', quantity: 2000, unitMinor: 45_000 }],
    ['Logo\t450', { name: 'Logo', quantity: 1000, unitMinor: 45_000 }],
  ])('%s', (text, read) => expect(parseLine(text, 'USD')).toEqual(read));

  it.each(['', '0 x Nothing @ 5', 'Logo @ soon'])('%j is not read', (text) =>
    expect(parseLine(text, 'USD')).toBeNull(),
  );

  it('shows a quantity without useless zeros', () => {
    expect([500, 1000, 1500, 12_345].map(formatQuantity)).toEqual(['0.5', '1', '1.5', '12.345']);
  });
});

describe('totals', () => {
  it('round half a cent up', () => {
    // 9.975 % of 8,180.00 is 815.955, which is rounded up.
    expect(totals([line(818_000, { taxCode: 'quebec' })], null, taxes).taxMinor).toBe(81_596);
  });

  it('compute tax once for each tax code', () => {
    const three = totals([line(33), line(33), line(33), line(100, { taxCode: 'exempt' })], null, taxes);
    expect(three.taxes).toEqual([
      { taxCode: 'standard', netMinor: 99, taxMinor: 8 },
      { taxCode: 'exempt', netMinor: 100, taxMinor: 0 },
    ]);
    expect(three.totalMinor).toBe(207);
  });

  it('take discounts from the line first, then from the whole', () => {
    const found = totals(
      [
        line(10_000, { quantity: 2500, discount: { rate: 100_000 } }),
        line(7500, { discount: { minor: 500 } }),
      ],
      { minor: 1000 },
      taxes,
    );
    expect(found.lines).toEqual([22_500, 7000]);
    expect(found.netMinor).toBe(28_500);
  });

  it('refuse a discount larger than its line, and one larger than the whole', () => {
    expect(() => totals([line(5), line(10, { discount: { minor: 11 } })], null, taxes)).toThrow(
      expect.objectContaining({ code: 'discount_too_large', line: 1 }),
    );
    expect(() => totals([line(5)], { minor: 6 }, taxes)).toThrow(
      expect.objectContaining({ code: 'discount_too_large', line: null }),
    );
  });

  it('refuse more than the largest amount', () => {
    expect(() => totals([line(mostMinor, { quantity: 2000 })], null, taxes)).toThrow('too_large');
    expect(() => totals([line(mostMinor)], null, taxes)).toThrow('too_large');
    expect(totals([line(mostMinor, { taxCode: 'exempt' })], null, taxes).totalMinor).toBe(mostMinor);
  });
});

it('parts equal totals, and nothing is negative, in 10,000 random documents', () => {
  const random = randomNumbers(34);
  const codes = ['standard', 'quebec', 'exempt'];
  for (let n = 0; n < 10_000; n++) {
    const lines = Array.from({ length: 1 + random(12) }, () =>
      line(random(10) === 0 ? 0 : random(5_000_000), {
        quantity: 1 + random(20_000),
        discount: [null, { rate: random(1_000_001) }, null][random(3)] ?? null,
        taxCode: codes[random(3)] ?? 'standard',
      }),
    );
    const plain = totals(lines, null, taxes);
    const found = totals(
      lines,
      random(2) === 0 ? { rate: random(1_000_001) } : { minor: random(plain.netMinor + 1) },
      taxes,
    );
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    expect(sum(found.lines)).toBe(found.netMinor + found.discountMinor);
    expect(sum(found.taxes.map(({ netMinor }) => netMinor))).toBe(found.netMinor);
    expect(sum(found.taxes.map(({ taxMinor }) => taxMinor))).toBe(found.taxMinor);
    expect(found.totalMinor).toBe(found.netMinor + found.taxMinor);
    expect(
      Math.min(...found.lines, ...found.taxes.flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor])),
    ).toBeGreaterThanOrEqual(0);
    const plan = partsOf(found.totalMinor, [{ rate: 300_000 }, { rate: 333_333 }, { rate: 366_667 }]);
    if (plan) expect(sum(plan)).toBe(found.totalMinor);
  }
});

describe('a payment plan', () => {
  it('gives the last part what is left', () => {
    expect(partsOf(100, [{ rate: 333_333 }, { rate: 333_333 }, { rate: 333_334 }])).toEqual([33, 33, 34]);
    expect(partsOf(100, [{ minor: 40 }, { rate: 1 }])).toEqual([40, 60]);
  });

  it('refuses a part of nothing, and more than the total', () => {
    expect(partsOf(1, [{ rate: 300_000 }, { rate: 700_000 }])).toBeNull();
    expect(partsOf(100, [{ minor: 100 }, { rate: 1 }])).toBeNull();
  });
});

it('splits by the largest remainder, ties to the first', () => {
  expect(split(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(split(5, [0, 0])).toEqual([0, 0]);
  expect(split(2, [3, 0, 3, 3])).toEqual([1, 0, 1, 0]);
});

it('the whole is due at acceptance where the plan of payments does not fit the total', () => {
  const first = { id: 'a', name: 'Logo', part: { minor: 500 }, when: 'delivery', on: null } as const;
  const rest = { ...first, id: 'b', name: 'Rest', part: { rate: 0 }, when: 'acceptance' } as const;
  const due = (total: number) => dueAtOnce({ payments: [first, rest] }, total);
  expect([due(800), due(400)]).toEqual([300, 400]);
});

it('shows no tax that does not apply, and one of nothing that has a reason', () => {
  const taxes = [
    { id: 'none', category: 'O', rate: 0 },
    { id: 'reverse', category: 'AE', rate: 0 },
  ];
  const shown = (...codes: string[]) => {
    const lines = codes.map((taxCode) => ({ quantity: 1000, unitMinor: 100, discount: null, taxCode }));
    const counted = totals(lines, null, Object.fromEntries(taxes.map((tax) => [tax.id, tax])));
    return shownTaxes(counted, taxes).map(({ id }) => id);
  };
  expect([shown('none'), shown('reverse'), shown('none', 'reverse')]).toEqual([[], ['reverse'], ['reverse']]);
});
