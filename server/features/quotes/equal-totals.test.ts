import { expect, test } from 'vitest';
import {
  firstSelection,
  paymentAmounts,
  quoteTotals,
  type QuoteContent,
} from '#contract/money/quote-content.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import { randomQuotes } from '#contract/testing/random-quotes.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { draft } from '#server/features/quotes/service.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

/** Divides and rounds halves up. */
const divided = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by);
const share = (amount: bigint, rate: number) => divided(amount * BigInt(rate), 1_000_000n);

/** The amount that a discount takes off. */
const less = (amount: bigint, discount: QuoteContent['discount']) =>
  discount === null ? 0n : 'rate' in discount ? share(amount, discount.rate) : BigInt(discount.minor);

/** The amounts of a quote with its first selection. They follow the written rules without any function of the product. */
function reference({ lines, discount, taxes, payments }: QuoteContent) {
  const chosen = lines.filter((line) => line.choice === 'fixed' || line.chosen);
  const nets = chosen.map((line) => {
    const gross = divided(BigInt(line.quantity) * BigInt(line.unitMinor), 1000n);
    return gross - less(gross, line.discount);
  });
  const whole = sum(nets);
  const off = less(whole, discount);
  const groups = [...new Set(chosen.map(({ tax }) => tax))].map((tax) => {
    const gross = sum(nets.filter((_, at) => chosen[at]?.tax === tax));
    return { tax, gross, off: whole === 0n ? 0n : (gross * off) / whole };
  });
  // Rounding leaves some minor units over. Each of them goes to one of the groups that lost most by rounding.
  const lost = (group: (typeof groups)[number]) => group.gross * off - group.off * whole;
  const byLoss = groups
    .map((group) => ({ group, lost: lost(group) }))
    .toSorted((a, b) => Number(b.lost - a.lost));
  const left = off - sum(groups.map((group) => group.off));
  for (const { group } of byLoss.slice(0, Number(left))) group.off += 1n;
  const parts = groups.map((group) => {
    const net = group.gross - group.off;
    const rate = taxes.find(({ id }) => id === group.tax)?.rate ?? Number.NaN;
    return { taxCode: group.tax, netMinor: Number(net), taxMinor: Number(share(net, rate)) };
  });
  const netMinor = Number(whole - off);
  const taxMinor = parts.reduce((all, part) => all + part.taxMinor, 0);
  const totalMinor = netMinor + taxMinor;
  const first = payments.map(({ part }) =>
    'rate' in part ? Number(share(BigInt(totalMinor), part.rate)) : part.minor,
  );
  const paid = first.slice(0, -1).reduce((all, part) => all + part, 0);
  const plan = payments.length === 0 ? [totalMinor] : [...first.slice(0, -1), totalMinor - paid];
  return {
    lines: nets.map(Number),
    discountMinor: Number(off),
    netMinor,
    taxes: parts,
    taxMinor,
    totalMinor,
    plan,
  };
}

/** A list shows at most this many quotes to a client. */
const listed = 200;

test('10,000 random quotes keep their amounts in the database, and no path makes a negative tax', async () => {
  const app = await testApp();
  const { db, now } = app.context;
  const quotes = randomQuotes(10_000);
  for (let from = 0; from < quotes.length; from += listed) {
    const { id: clientAccountId } = await addClient(app.context);
    const at = iso(now());
    const rows = quotes.slice(from, from + listed).map(({ currency, content }, index) => {
      const id = newId(now());
      const none = { consultationId: null, projectId: null, ownerId: null };
      const number = from + index + 1;
      const quote = { id, number, title: `Site ${number}`, currency, clientAccountId, ...none };
      const sent = { state: 'sent' as const, sentAt: at, contentHash: `hash ${number}` };
      return {
        content,
        quote: { ...quote, revision: 1, createdAt: at, updatedAt: at },
        version: { ...draft(app.context, id, 1, content), ...sent },
      };
    });
    await addRow(
      db,
      'quote',
      rows.map(({ quote }) => quote),
    );
    await addRow(
      db,
      'quoteVersion',
      rows.map(({ version }) => version),
    );

    const client = await app.as('client', clientAccountId);
    const shown = (await client.get('/api/client/quotes')).json<ClientQuote[]>();
    const byId = new Map(shown.map((quote) => [quote.id, quote]));
    for (const { content, quote } of rows) {
      const version = byId.get(quote.id)?.version;
      if (!version) throw new Error(`Quote ${quote.number} is not listed.`);
      const expected = reference(content);
      const { plan, ...amounts } = expected;
      const named = `quote ${quote.number}`;
      // As the page counts it.
      const selection = firstSelection(version.content);
      expect(quoteTotals(version.content, selection), named).toEqual(amounts);
      const { netMinor, totalMinor } = expected;
      expect([version.netMinor, version.totalMinor], named).toEqual([netMinor, totalMinor]);
      expect(paymentAmounts(version.content, version.totalMinor), named).toEqual(plan);
      const parts = [
        ...expected.lines,
        ...plan,
        ...expected.taxes.flatMap((part) => [part.netMinor, part.taxMinor]),
      ];
      expect(Math.min(...parts), named).toBeGreaterThanOrEqual(0);
      if (quote.number % 20 > 0) continue;
      const price = await client.post(`/api/client/quotes/${quote.id}/price`, { selection });
      expect(price.json(), named).toMatchObject({ netMinor, taxMinor: expected.taxMinor, totalMinor });
    }
  }
});
