import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { selection } from './money/quote-content.ts';
import { clientQuote } from './money/quote.ts';
import { idParams, optionalText, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

const unseen = { notFound: 'This quote' } as const;

export const myQuotes = endpoint('GET', '/api/client/quotes', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: { answer: [] },
  summary: 'The quotes sent to the client, newest first',
  changedBy: ['quotes'],
  response: z.array(clientQuote),
});

export const myQuote = endpoint('GET', '/api/client/quotes/:id', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: unseen,
  summary: 'One quote sent to the client',
  changedBy: ['quotes'],
  params: idParams,
  response: clientQuote,
  errors: ['not_found'],
});

export const myQuotePdf = endpoint('GET', '/api/client/quotes/:id/pdf', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: unseen,
  summary: 'The newest version of a quote as PDF, with its acceptance',
  params: idParams,
  errors: ['not_found'],
});

export const myTermsFile = endpoint('GET', '/api/client/quotes/:id/terms', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: unseen,
  summary: 'The PDF of the terms of a quote',
  params: idParams,
  errors: ['not_found'],
});

export const noteQuoteSeen = endpoint('POST', '/api/client/quotes/:id/seen', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: unseen,
  summary: 'Note that the newest version of a quote was seen',
  params: idParams,
  response: clientQuote,
  errors: ['not_found'],
});

/** The price of a selection, in minor units. */
export const quotePrice = z.object({
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  /** The payments in order. */
  payments: z.array(z.object({ name: z.string(), minor: z.int() })),
  /** Due at acceptance. */
  todayMinor: z.int(),
});

export type QuotePrice = z.infer<typeof quotePrice>;

export const priceMyQuote = endpoint('POST', '/api/client/quotes/:id/price', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: unseen,
  summary: 'The total of a selection of lines',
  params: idParams,
  body: z.object({ selection }),
  response: quotePrice,
  errors: ['not_found'],
  form: true,
});

/** The sentence that a person agrees to by accepting the quote. */
export const acceptanceStatement =
  'I accept this quote with the lines I chose, its prices and its terms, and I may do so for my company.';

export const newAcceptance = z.object({
  version: z.int(),
  /** The hash of the version that the person saw. */
  contentHash: z.string('Please look at the quote first.').check(z.maxLength(64)),
  selection,
  /** The total that the person saw, in minor units. */
  totalMinor: z.int('Please look at the quote first.'),
  typedName: requiredText(limits.name, 'Please type your name.', 'Your name'),
  purchaseOrder: optionalText(limits.subject, 'The purchase order'),
});

export type NewAcceptance = z.infer<typeof newAcceptance>;

export const acceptMyQuote = endpoint('POST', '/api/client/quotes/:id/accept', {
  access: 'client',
  standing: 'decides',
  money: true,
  untilVerified: unseen,
  summary: 'Accept the newest version of a quote',
  params: idParams,
  body: newAcceptance,
  response: clientQuote,
  errors: ['not_found', 'superseded', 'gone', 'price_changed', 'conflict', 'idempotency_mismatch'],
  form: true,
});

export const declineMyQuote = endpoint('POST', '/api/client/quotes/:id/decline', {
  access: 'client',
  standing: 'decides',
  money: true,
  untilVerified: unseen,
  summary: 'Decline a quote',
  params: idParams,
  body: z.object({ version: z.int(), reason: optionalText(limits.message, 'The reason') }),
  response: clientQuote,
  errors: ['not_found', 'superseded', 'conflict'],
  form: true,
});

export const undoMyAcceptance = endpoint('POST', '/api/client/quotes/:id/undo', {
  access: 'client',
  standing: 'decides',
  money: true,
  untilVerified: unseen,
  summary: 'Undo your acceptance within 60 minutes, if nothing followed',
  params: idParams,
  response: clientQuote,
  errors: ['not_found', 'conflict'],
  form: true,
});
