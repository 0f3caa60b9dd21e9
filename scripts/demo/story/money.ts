import { defaultMoneySettings, type MoneySettings } from '#contract/money-settings.ts';
import type { QuoteContent, QuoteLine } from '#contract/money/quote-content.ts';

export const moneySettings: MoneySettings = {
  ...defaultMoneySettings,
  seller: {
    name: 'Bluebonnet AI LLC',
    lines: ['2400 Swiss Avenue, Suite 3', 'Dallas, TX 75204'],
    taxNumber: null,
    email: 'accounts@bluebonnet-ai.example',
  },
  bank: 'Lone Star Sample Bank\nAccount 000 123 456 789\nPlease name the number of the invoice.',
  taxCodes: [
    ...defaultMoneySettings.taxCodes,
    { id: 'texas', name: 'Texas sales tax', category: 'S', rate: 82_500, note: null, archived: false },
  ],
};

/** A line as staff type it, and its options. */
type DemoLine = readonly [typed: string, options?: Partial<QuoteLine>];

/** A quote: to a client by number, or to the person of a request by e-mail address. */
export interface DemoQuote {
  to: number | string;
  /** The project of the client that it adds to. */
  project?: number;
  title: string;
  intro: string;
  daysAgo: number;
  lines: readonly DemoLine[];
  more?: Partial<QuoteContent>;
  /** Days after it was written: sent, changed to the second lines and sent again, accepted, declined. */
  sent?: number;
  changed?: readonly [after: number, lines: readonly DemoLine[]];
  accepted?: readonly [after: number, ticks?: readonly string[]];
  declined?: readonly [after: number, reason: string];
  /** Invoices in order: days after the quote was written, and of the payment, which can be a part in minor units. */
  invoices?: readonly { issued: number; paid?: number; minor?: number }[];
}

const half = { rate: 500_000 } as const;
const halves = (second: 'approval' | 'delivery' | 'hand'): QuoteContent['payments'] => [
  { id: 'deposit', name: 'Deposit', part: half, when: 'acceptance', on: null },
  { id: 'rest', name: 'Rest', part: half, when: second, on: null },
];
const site: Partial<QuoteLine> = { tax: 'texas' };
const optional: Partial<QuoteLine> = { choice: 'optional', chosen: false };
const oneOf = (chosen: boolean): Partial<QuoteLine> => ({ choice: 'one-of', group: 'Where it runs', chosen });

export const quotes: readonly DemoQuote[] = [
  {
    to: 0,
    project: 0,
    title: 'Care of the phone line',
    intro: 'We listen to ten calls each month, correct what went wrong, and tell you what people asked.',
    daysAgo: 33,
    lines: [
      ['Care of the phone line @ 290', { repeats: { every: 'month', until: null, rounds: 1, hours: 3 } }],
    ],
    sent: 0.1,
    accepted: [0.9],
    invoices: [{ issued: 1.2, paid: 6 }],
  },
  {
    to: 0,
    project: 1,
    title: 'Inspection page and homepage',
    intro: 'One page that answers what people ask after hail, and a homepage that sends them there.',
    daysAgo: 15.6,
    lines: [
      ['Inspection page @ 2400', site],
      ['Homepage @ 1900', site],
      ['All pages in Spanish @ 650', { ...site, ...optional }],
      ['3 x Photos of a finished roof @ 150', { ...optional, range: { least: 1000, most: 6000 } }],
    ],
    more: {
      terms: 'Invoices are due within 14 days. What we make is yours once it is paid.',
      payments: halves('approval'),
      rounds: { included: 1, extraMinor: 45_000, extraDays: 2, per: 'preview' },
    },
    sent: 0.1,
    accepted: [0.4, ['All pages in Spanish']],
    invoices: [{ issued: 0.6, paid: 2.8 }],
  },
  {
    to: 0,
    project: 2,
    title: 'Spring hail campaign',
    intro: 'The radar starts it, a full calendar stops it.',
    daysAgo: 3,
    lines: [
      ['Campaign and radar trigger @ 1800'],
      ['Ten neighborhoods @ 900', oneOf(true)],
      ['The whole county @ 1700', oneOf(false)],
      ['Radio spot @ 750', optional],
    ],
    more: { payments: halves('delivery'), depositFirst: true },
    sent: 0.1,
    changed: [
      1.6,
      [
        ['Campaign and radar trigger @ 1800'],
        ['Ten neighborhoods @ 900', oneOf(true)],
        ['The whole county @ 1500', oneOf(false)],
        ['Radio spot, 30 seconds @ 680', optional],
        ['Door hangers for 500 homes @ 320', optional],
      ],
    ],
  },
  {
    to: 1,
    project: 0,
    title: 'Sold out before noon',
    intro: 'From the count in the oven to a post, each morning, without a laptop in the bakery.',
    daysAgo: 29.5,
    lines: [['Campaign and preorders @ 2600'], ['A morning with the photographer @ 450']],
    more: { payments: halves('hand') },
    sent: 0.1,
    accepted: [0.7],
    invoices: [
      { issued: 0.9, paid: 3.5 },
      { issued: 9, paid: 24, minor: 50_000 },
    ],
  },
  {
    to: 2,
    project: 0,
    title: 'Dispatch by urgency',
    intro: 'One list for phone, text and website, and a lunch break.',
    daysAgo: 26.5,
    lines: [['Dispatch list and ranking @ 4200'], ['Texts to waiting customers @ 600', optional]],
    sent: 0.1,
    accepted: [2, ['Texts to waiting customers']],
    invoices: [{ issued: 21 }],
  },
  {
    to: 3,
    project: 0,
    title: 'Reminders by text for a second office',
    intro: 'The same reminders, in the name of the second office.',
    daysAgo: 12,
    lines: [['Second office @ 1400']],
    sent: 0.1,
    declined: [2, 'We open in March at the earliest. Please ask us again then.'],
  },
  {
    to: 'linda@cho-cleaners.example',
    title: 'What Cho Cleaners does besides shirts',
    intro: 'Alterations, duvets, wedding dresses: one page for each, and a post a week.',
    daysAgo: 2.6,
    lines: [
      ['3 x Service page @ 700', site],
      ['A post each week, for three months @ 780', optional],
    ],
    more: { payments: halves('delivery') },
    sent: 0.2,
  },
  {
    to: 'brett@callahan-boat-works.example',
    title: 'Slips that can be booked',
    intro: 'A calendar of the twelve slips, on the website and on one tablet at the dock.',
    daysAgo: 0.4,
    lines: [['Booking calendar @ 3200', site], ['Old computer replaced @ 400']],
  },
];

/** The client's accepted addendum, from a note on the homepage. */
export const addendum = {
  quote: 'Inspection page and homepage',
  preview: 'Homepage',
  note: 'A strip with a roof',
  body: { name: 'Strip with a roof before and after', minor: 38_000, days: 1 },
  daysAgo: 5.6,
};
