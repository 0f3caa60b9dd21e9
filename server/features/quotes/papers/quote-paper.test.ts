import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, formatMoney } from '#contract/money/currency.ts';
import {
  chosenLines,
  emptyContent,
  firstSelection,
  quoteTotals,
  type QuoteContent,
} from '#contract/money/quote-content.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { printPaper } from '#server/work/paper/print.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { quotePaper } from './quote-paper.ts';

const taxes: QuoteContent['taxes'] = [
  { id: 'quebec', name: 'QST', category: 'S', rate: 99_750, note: null },
  { id: 'reverse', name: 'Reverse charge', category: 'AE', rate: 0, note: 'The buyer owes the tax.' },
];

const line = fc.record({
  group: fc.constantFrom(null, 'Brand', 'Site'),
  choice: fc.constantFrom('fixed' as const, 'optional' as const),
  chosen: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 20_000 }),
  unitMinor: fc.integer({ min: 0, max: 10_000_000 }),
  discount: fc.constantFrom(null, { rate: 125_000 }, { rate: 1_000_000 }),
  tax: fc.constantFrom('quebec', 'reverse'),
});

const quotes = fc.record({
  currency: fc.constantFrom(...currencies),
  lines: fc.array(line, { minLength: 1, maxLength: 25 }),
  discount: fc.constantFrom(null, { rate: 33_333 }, { rate: 500_000 }),
});

test('the amounts of a printed quote are those of its totals', async () => {
  await fc.assert(
    fc.asyncProperty(quotes, async ({ currency, lines, discount }) => {
      const content: QuoteContent = {
        ...emptyContent(null),
        taxes,
        discount,
        lines: lines.map((each, at) => ({
          ...each,
          id: `line-${at}`,
          name: `Line ${at}`,
          text: null,
          range: null,
        })),
      };
      const paper = quotePaper({
        brand: builtInBrand,
        now: { seller: { name: 'Bluebonnet', lines: [] }, buyer: { name: 'Ada Moss', lines: [] } },
        time: null,
        quote: { number: 1, title: 'Spring site', currency },
        version: {
          id: 'version',
          quoteId: 'quote',
          number: 1,
          state: 'sent',
          content: JSON.stringify(content),
          contentHash: 'hash',
          netMinor: 0,
          totalMinor: 0,
          validUntil: null,
          reason: null,
          sentAt: '2026-11-20T10:00:00.000Z',
          seenAt: null,
          endedAt: null,
          createdAt: '2026-11-20T10:00:00.000Z',
        },
        acceptance: null,
      });
      const text = (await textOfPdf(await printPaper(paper))).join('\n');
      const selection = firstSelection(content);
      const totals = quoteTotals(content, selection);
      const amounts = [...totals.lines, ...totals.taxes.map(({ taxMinor }) => taxMinor)];
      for (const amount of amounts) expect(text).toContain(formatMoney(amount, currency));
      expect(text).toContain(`Total ${formatMoney(totals.totalMinor, currency)}`);
      const beforeTax = `Without tax ${formatMoney(totals.netMinor, currency)}`;
      expect(text.includes(beforeTax)).toBe(totals.taxes.length > 0);
      for (const { name } of chosenLines(content, selection)) expect(text).toContain(name);
    }),
    { numRuns: 40 },
  );
});
