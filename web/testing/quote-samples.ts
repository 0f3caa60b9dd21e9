import { emptyContent, type QuoteContent, type QuoteLine } from '#contract/money/quote-content.ts';
import type { ClientQuote } from '#contract/quotes.ts';

const at = '2026-11-20T08:00:00.000Z';

/** A fixed line without tax. */
export const quoteLine = (id: string, unitMinor: number, overrides: Partial<QuoteLine> = {}): QuoteLine => ({
  id,
  group: null,
  choice: 'fixed',
  chosen: true,
  name: `Line ${id}`,
  text: null,
  quantity: 1000,
  range: null,
  unitMinor,
  discount: null,
  tax: 'none',
  ...overrides,
});

/** A quote of 2,500.00 with every kind of line. */
export const quoteContent = (overrides: Partial<QuoteContent> = {}): QuoteContent => ({
  ...emptyContent('As we said on the phone.'),
  lines: [
    quoteLine('page', 120_000, { quantity: 2000, range: { least: 1000, most: 3000 } }),
    quoteLine('logo', 45_000, { choice: 'optional', chosen: false }),
    quoteLine('basic', 10_000, { choice: 'one-of', group: 'Care' }),
    quoteLine('full', 30_000, { choice: 'one-of', group: 'Care', chosen: false }),
  ],
  terms: 'Payable within 14 days.',
  ...overrides,
});

/** A quote that waits for its client. */
export const clientQuote = (
  version: Partial<ClientQuote['version']> = {},
  overrides: Partial<ClientQuote> = {},
): ClientQuote => ({
  id: '0199f0a0-0000-7000-8000-000000000001',
  number: 'Q-7',
  title: 'Spring site',
  projectId: null,
  currency: 'USD',
  version: {
    number: 1,
    state: 'sent',
    content: quoteContent(),
    contentHash: 'abc',
    netMinor: 250_000,
    totalMinor: 250_000,
    sentAt: at,
    seenAt: at,
    reason: null,
    acceptance: null,
    ...version,
  },
  before: null,
  expiresAt: null,
  ...overrides,
});
