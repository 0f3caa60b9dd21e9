import type { ClientInvoice, Statement } from '#contract/money/invoice.ts';
import { emptyContent, type QuoteContent, type QuoteLine } from '#contract/money/quote-content.ts';
import type { ClientQuote } from '#contract/money/quote.ts';

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
  amends: null,
  currency: 'USD',
  version: {
    number: 1,
    state: 'sent',
    content: quoteContent(),
    contentHash: 'abc',
    netMinor: 250_000,
    totalMinor: 250_000,
    sentAt: '2026-11-20T08:00:00.000Z',
    seenAt: '2026-11-20T08:00:00.000Z',
    reason: null,
    acceptance: null,
    ...version,
  },
  before: null,
  expiresAt: null,
  timeZone: null,
  ...overrides,
});

/** An invoice of 1,000.00 plus tax that the client has not paid. */
export const clientInvoice = (overrides: Partial<ClientInvoice> = {}): ClientInvoice => ({
  id: '0199f0a0-0000-7000-8000-000000000001',
  number: 'INV-3',
  kind: 'invoice',
  isImported: false,
  state: 'sent',
  title: 'Spring site, deposit',
  projectId: null,
  buyer: 'Whitfield Roofing',
  currency: 'USD',
  netMinor: 100_000,
  taxMinor: 8_250,
  totalMinor: 108_250,
  prepaidMinor: 0,
  paidMinor: 0,
  creditedMinor: 0,
  openMinor: 108_250,
  issuedOn: '2026-11-20',
  dueOn: '2026-12-04',
  sentAt: '2026-11-20T08:00:00.000Z',
  seenAt: '2026-11-20T09:00:00.000Z',
  issuesAt: null,
  refusedAt: null,
  paymentUrl: 'https://pay.example/INV-3',
  paysOnline: false,
  payments: [],
  content: {
    intro: null,
    seller: { name: 'Lone Star Works', lines: ['1 Main Street'], taxNumber: null, email: null },
    buyer: { name: 'Whitfield Roofing', lines: [], taxNumber: null, email: null },
    purchaseOrder: null,
    lines: [
      {
        id: 'site',
        group: null,
        name: 'Spring site',
        text: null,
        quantity: 1000,
        unitMinor: 100_000,
        discount: null,
        tax: 'texas',
      },
    ],
    discount: null,
    taxes: [{ id: 'texas', name: 'Sales tax', category: 'S', rate: 82_500, note: null }],
    note: null,
    bank: 'Frost Bank 12-34',
    shares: null,
    deducted: [],
    number: 'INV-3',
    credits: null,
    issuedOn: '2026-11-20',
    supplyOn: null,
    dueOn: '2026-12-04',
  },
  ...overrides,
});

/** A statement of account with one agreed sum, half of it paid. */
export const statement = (): Statement => ({
  buyer: 'Whitfield Roofing',
  on: '2026-11-27',
  accounts: [
    {
      currency: 'USD',
      agreedMinor: 120_000,
      extrasMinor: 0,
      courtesyMinor: 0,
      taxMinor: 9_900,
      totalMinor: 129_900,
      invoicedMinor: 108_250,
      notInvoicedMinor: 21_650,
      paidMinor: 50_000,
      openMinor: 58_250,
      overdueMinor: 0,
    },
  ],
  entries: [
    {
      id: '0199f0a0-0000-7000-8000-000000000001',
      type: 'payment',
      on: '2026-11-25',
      name: 'INV-3',
      currency: 'USD',
      minor: 50_000,
      projectId: null,
      invoiceId: '0199f0a0-0000-7000-8000-000000000001',
      state: null,
      openMinor: null,
    },
  ],
});
