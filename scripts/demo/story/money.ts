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
  bank: 'Lone Star Sample Bank\nAccount 000 123 456 789',
  taxCodes: [
    ...defaultMoneySettings.taxCodes,
    { id: 'texas', name: 'Texas sales tax', category: 'S', rate: 82_500, note: null, archived: false },
  ],
};

/** A line of a quote as staff type it, and its options. */
type DemoLine = readonly [typed: string, options?: Partial<QuoteLine>];

/** A quote for a client (its index) or for a person who sent a request (the e-mail address). */
const quote = (
  to: number | string,
  title: string,
  daysAgo: number,
  rest: {
    /** The index of the client's project that the quote is for. */
    project?: number;
    intro: string;
    lines: readonly DemoLine[];
    more?: Partial<QuoteContent>;
    /** True: the quote is not sent. Other quotes are sent some hours after they are written. */
    draft?: true;
    /** `after` is in days from the day the quote was written. `changed`: the quote got these lines and was sent again. */
    changed?: readonly [after: number, lines: readonly DemoLine[]];
    accepted?: readonly [after: number, ticks?: readonly string[]];
    declined?: readonly [after: number, reason: string];
    /** The invoices in order. `issued` and `paid` are in days after the quote; `minor` is the paid part in minor units. */
    invoices?: readonly { issued: number; paid?: number; minor?: number }[];
  },
) => ({ to, title, daysAgo, ...rest });

export type DemoQuote = ReturnType<typeof quote>;

const half = { rate: 500_000 } as const;
const halves = (second: 'approval' | 'delivery' | 'hand'): QuoteContent['payments'] => [
  { id: 'deposit', name: 'Deposit', part: half, when: 'acceptance', on: null },
  { id: 'rest', name: 'Balance', part: half, when: second, on: null },
];
const site: Partial<QuoteLine> = { tax: 'texas' };
const optional: Partial<QuoteLine> = { choice: 'optional', chosen: false };
const oneOf = (chosen: boolean): Partial<QuoteLine> => ({ choice: 'one-of', group: 'Where it runs', chosen });

export const quotes = [
  quote(0, 'Phone line upkeep', 33, {
    project: 0,
    intro: 'We listen to ten calls each month, correct what went wrong, and tell you what people asked.',
    lines: [['Phone line upkeep @ 290', { repeats: { every: 'month', until: null, rounds: 1, hours: 3 } }]],
    accepted: [0.9],
    invoices: [{ issued: 1.2, paid: 6 }],
  }),
  quote(0, 'Inspection page and homepage', 15.6, {
    project: 1,
    intro: 'One page that answers what people ask after hail, and a homepage that sends them there.',
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
    accepted: [0.4, ['All pages in Spanish']],
    invoices: [{ issued: 0.6, paid: 2.8 }],
  }),
  quote(0, 'Spring hail campaign', 3, {
    project: 2,
    intro: 'The radar starts it, a full calendar stops it.',
    lines: [
      ['Campaign and radar trigger @ 1800'],
      ['Ten neighborhoods @ 900', oneOf(true)],
      ['The whole county @ 1700', oneOf(false)],
      ['Radio spot @ 750', optional],
    ],
    more: { payments: halves('delivery'), depositFirst: true },
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
  }),
  quote(1, 'Sold out before noon', 29.5, {
    project: 0,
    intro: 'From the count in the oven to a post, each morning, without a laptop in the bakery.',
    lines: [['Campaign and preorders @ 2600'], ['A morning with the photographer @ 450']],
    more: { payments: halves('hand') },
    accepted: [0.7],
    invoices: [
      { issued: 0.9, paid: 3.5 },
      { issued: 9, paid: 24, minor: 50_000 },
    ],
  }),
  quote(2, 'Dispatch by urgency', 26.5, {
    project: 0,
    intro: 'One list for phone, text and website, and a lunch break.',
    lines: [['Dispatch list and ranking @ 4200'], ['Texts to waiting customers @ 600', optional]],
    accepted: [2, ['Texts to waiting customers']],
    invoices: [{ issued: 21 }],
  }),
  quote(3, 'Reminders by text for a second office', 12, {
    project: 0,
    intro: 'The same reminders, in the name of the second office.',
    lines: [['Second office @ 1400']],
    declined: [2, 'We open in March at the earliest. Please ask us again then.'],
  }),
  quote('linda@chocleaners.example', 'What Cho Cleaners does besides shirts', 2.6, {
    intro: 'Alterations, duvets, wedding dresses: one page for each, and a post a week.',
    lines: [
      ['3 x Service page @ 700', site],
      ['A post each week, for three months @ 780', optional],
    ],
    more: { payments: halves('delivery') },
  }),
  quote('brett@callahanboatworks.example', 'Slips that can be booked', 0.4, {
    intro: 'A calendar of the twelve slips, on the website and on one tablet at the dock.',
    draft: true,
    lines: [['Booking calendar @ 3200', site], ['Old computer replaced @ 400']],
  }),
];

/** An addendum that the client accepted. Its subject is a note on the homepage. */
export const addendum = {
  quote: 'Inspection page and homepage',
  preview: 'Homepage',
  note: 'A strip with a roof',
  body: { name: 'Strip with a roof before and after', minor: 38_000, days: 1 },
  daysAgo: 5.6,
};
