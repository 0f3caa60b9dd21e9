import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatMoney } from '#contract/money/currency.ts';
import { chosenLines, firstSelection, quoteTotals } from '#contract/money/quote-content.ts';
import type { QuotePageModel } from '#contract/pages.ts';
import { randomQuotes } from '#contract/testing/random-quotes.ts';
import { InvoicePaper } from '#web/ui/money/invoice/invoice-paper.tsx';
import { QuotePaper } from '#web/ui/money/quote-paper.tsx';
import { clientInvoice, clientQuote } from '#web/testing/samples/money-samples.ts';
import { brand } from '#web/testing/samples.ts';
import { QuotePage } from '../pages/portal/quote/page.tsx';

/** Finds the names and amounts of the sums on a page. */
function sumsOf(markup: string): string[] {
  const page = document.createElement('div');
  page.innerHTML = markup;
  const lists = [...page.querySelectorAll('dl')].filter((list) => list.textContent.includes('Without tax'));
  return [...(lists[0]?.querySelectorAll('dt') ?? [])].map(
    (name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`,
  );
}

// server/features/invoices/papers/equal-totals.test.ts checks the documents (PDF, XML, CSV) of the same quotes.
test('the pages of 200 random quotes and their invoices show the totals of the documents', () => {
  for (const { currency, content } of randomQuotes(200)) {
    const selection = firstSelection(content);
    const totals = quoteTotals(content, selection);
    const sums = [
      ...(totals.discountMinor > 0
        ? ([
            ['Subtotal', totals.netMinor + totals.discountMinor],
            ['Discount', -totals.discountMinor],
          ] as const)
        : []),
      ['Without tax', totals.netMinor] as const,
      ...totals.taxes.map(
        ({ taxCode, taxMinor }) => [content.taxes.find(({ id }) => id === taxCode)?.name, taxMinor] as const,
      ),
      ['Total', totals.totalMinor] as const,
    ].map(([name, minor]) => `${name}: ${formatMoney(minor, currency)}`);
    const model: QuotePageModel = {
      page: 'quote',
      brand,
      quote: clientQuote({ content, totalMinor: totals.totalMinor }, { currency }),
      buyer: 'Ada Moss',
      path: '/quotes/token',
      calls: '/api/quotes/token',
      email: 'ada@moss.example',
      proof: 'none',
      mayAccept: true,
      signedIn: false,
      mailConfigured: true,
      selection,
      validUntil: null,
      values: {},
    };
    const page = renderToStaticMarkup(<QuotePage model={model} />);
    const words = page.replaceAll(/<[^>]+>/g, '');
    expect(words).toContain(`Accept ${formatMoney(totals.totalMinor, currency)}`);
    const { taxes, discount } = content;
    const invoice = { ...clientInvoice().content, lines: chosenLines(content, selection), taxes, discount };
    for (const markup of [
      page,
      renderToStaticMarkup(<QuotePaper content={content} currency={currency} selection={selection} />),
      renderToStaticMarkup(<InvoicePaper kind="invoice" content={invoice} currency={currency} />),
    ])
      expect(sumsOf(markup)).toEqual(sums);
  }
});
