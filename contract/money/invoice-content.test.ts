import { endingOf, epcText } from './printed-parties.ts';
import { describe, expect, it } from 'vitest';
import { invoiceProblems, invoiceTotals, paymentShares, type InvoiceContent } from './invoice-content.ts';
import { partsOf, totals } from './totals.ts';

/** Gives the same random numbers in each run. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('the shares of payments', () => {
  it('are the whole together, and none is negative', () => {
    const next = random(34);
    let plans = 0;
    for (let round = 0; round < 1000; round++) {
      const taxes = { a: { rate: next(250_000) }, b: { rate: next(250_000) }, c: { rate: 0 } };
      const lines = Array.from({ length: 1 + next(6) }, () => ({
        quantity: 1 + next(5000),
        unitMinor: next(round % 3 === 0 ? 40 : 400_000),
        discount: null,
        taxCode: ['a', 'b', 'c'][next(3)] ?? 'a',
      }));
      const whole = totals(lines, null, taxes);
      const plan = Array.from({ length: 1 + next(6) }, () => ({ rate: next(400_000) }));
      const amounts = partsOf(whole.totalMinor, plan);
      if (amounts === null) continue;
      plans += 1;
      const shares = paymentShares(whole.taxes, amounts);
      expect(shares.map((some) => sum(some.map((one) => one.netMinor + one.taxMinor)))).toEqual(amounts);
      expect(shares.flat().every((one) => one.netMinor >= 0 && one.taxMinor >= 0)).toBe(true);
      for (const { taxCode, netMinor, taxMinor } of whole.taxes) {
        const ofCode = shares.flat().filter((one) => one.taxCode === taxCode);
        expect(sum(ofCode.map((one) => one.netMinor))).toBe(netMinor);
        expect(sum(ofCode.map((one) => one.taxMinor))).toBe(taxMinor);
      }
    }
    expect(plans).toBeGreaterThan(100);
  });
});

const party = { name: 'Ada', lines: [], taxNumber: null, email: null };
const line = { id: 'a', group: null, name: 'Work', text: null, quantity: 1000, discount: null, tax: 'none' };
const content = (...units: number[]): InvoiceContent => ({
  intro: null,
  buyer: party,
  seller: party,
  purchaseOrder: null,
  lines: units.map((unitMinor, at) => ({ ...line, id: `l${at}`, unitMinor })),
  discount: null,
  taxes: [{ id: 'none', name: 'No tax', category: 'O', rate: 0, note: null }],
  note: null,
  bank: null,
  shares: null,
  deducted: [],
  number: null,
  credits: null,
  issuedOn: null,
  supplyOn: null,
  dueOn: null,
});

describe('an invoice', () => {
  it('may list courtesies, as long as more than nothing is left', () => {
    expect(invoiceTotals(content(1000, -400)).totalMinor).toBe(600);
    expect(invoiceProblems(content(1000, -400))).toEqual({});
    expect(invoiceProblems(content(1000, -1000))).toEqual({
      lines: 'The total of an invoice must be more than zero.',
    });
    expect(invoiceProblems(content())).toEqual({ lines: 'Please add a line.' });
  });

  it('names seller and buyer', () => {
    const nobody = { ...party, name: '' };
    expect(Object.keys(invoiceProblems({ ...content(1), seller: nobody, buyer: nobody }))).toEqual([
      'seller',
      'buyer',
    ]);
  });
});

it('a code for bank apps names account, amount and invoice, in euros alone', () => {
  const bankAccount = { name: 'Bluebonnet AI', iban: 'DE89370400440532013000', bic: null };
  const transfer = { bank: null, bankAccount, currency: 'EUR', minor: 160_652, reference: 'INV-1' };
  expect(epcText(transfer)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Bluebonnet AI',
    'DE89370400440532013000',
    'EUR1606.52',
    '',
    '',
    'INV-1',
  ]);
  expect(epcText({ ...transfer, currency: 'USD' })).toBeNull();
  expect(epcText({ ...transfer, bankAccount: null })).toBeNull();
});

it('an account is recognized by its last four characters, also in free text', () => {
  const ending = (bank: string | null) => endingOf({ bank, bankAccount: null });
  expect(ending('First Bank, routing 111000025\nAccount 0004 4053-2013')).toBe('2013');
  expect([ending('Ask us'), ending(null)]).toEqual([null, null]);
});
