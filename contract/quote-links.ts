import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { selection } from './money/quote-content.ts';
import { clientQuote } from './money/quote.ts';
import { newAcceptance, quotePrice } from './my-quotes.ts';
import { idParams, instant, ok, optionalText, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** How long a mailed code is valid for verifying an e-mail address, in milliseconds. */
export const quoteCodeMs = 15 * 60 * 1000;

/** The number of attempts to enter a mailed code. */
export const quoteCodeTries = 5;

/** The link to a quote for somebody without an account. */
export const quoteLink = z.object({
  /** The e-mail address of the person who gets this link. */
  email: z.string(),
  mailedAt: z.nullable(instant),
  /** The time when staff copied the link to pass it on. This is possible once, and only without a mail server. */
  handedOverAt: z.nullable(instant),
  expiresAt: instant,
});

export type QuoteLink = z.infer<typeof quoteLink>;

export const getQuoteLink = endpoint('GET', '/api/admin/quotes/:id/link', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'The link of a quote to someone without an account; null if there is none',
  changedBy: ['quotes'],
  params: idParams,
  response: z.object({ link: z.nullable(quoteLink) }),
  errors: ['not_found'],
});

export const handOverQuoteLink = endpoint('POST', '/api/admin/quotes/:id/link', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'E-mail the link of a sent quote again; without mail, get it once to pass on',
  params: idParams,
  /** `address`: the URL with the link's token; null if the link was mailed. */
  response: z.object({ link: quoteLink, address: z.nullable(z.string()) }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const endQuoteLink = endpoint('DELETE', '/api/admin/quotes/:id/link', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'End the link of a quote; a later link has another address',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

const token = z.string().check(z.maxLength(100));
const byToken = z.object({ token });

/** The check that the reader passes before accepting the quote: none, a mailed code, or a sign-in. */
export const quoteProofs = ['none', 'code', 'sign-in'] as const;

const linkedQuote = z.extend(clientQuote, {
  /** The person or company that the quote is for. */
  buyer: z.string(),
  email: z.string(),
  proof: z.enum(quoteProofs),
});

export type LinkedQuote = z.infer<typeof linkedQuote>;

export const quoteByLink = endpoint('GET', '/api/quotes/:token', {
  access: 'public',
  summary: 'The quote of a link, as its reader sees it',
  params: byToken,
  response: linkedQuote,
  errors: ['not_found', 'too_many_requests'],
});

export const quotePdfByLink = endpoint('GET', '/api/quotes/:token/pdf', {
  access: 'public',
  summary: 'The newest version of a quote as PDF, with its acceptance',
  params: byToken,
  errors: ['not_found', 'too_many_requests'],
});

export const termsFileByLink = endpoint('GET', '/api/quotes/:token/terms', {
  access: 'public',
  summary: 'The PDF of the terms of a quote',
  params: byToken,
  errors: ['not_found', 'too_many_requests'],
});

export const priceQuoteByLink = endpoint('POST', '/api/quotes/:token/price', {
  access: 'public',
  summary: 'The total of a selection of lines',
  params: byToken,
  body: z.object({ selection }),
  response: quotePrice,
  errors: ['not_found', 'too_many_requests'],
  form: true,
});

export const acceptQuoteByLink = endpoint('POST', '/api/quotes/:token/accept', {
  access: 'public',
  summary:
    'Accept a quote by its link. If mail is set up, the first call e-mails a code to the address, and the second sends the code',
  params: byToken,
  /** With the code `new`, the call only mails a code and accepts nothing. */
  body: z.extend(newAcceptance, { code: optionalText(20, 'The code') }),
  response: linkedQuote,
  errors: [
    'not_found',
    'superseded',
    'gone',
    'price_changed',
    'conflict',
    'code_required',
    'unauthorized',
    'too_many_requests',
  ],
  form: true,
});

export const declineQuoteByLink = endpoint('POST', '/api/quotes/:token/decline', {
  access: 'public',
  summary: 'Decline a quote by its link',
  params: byToken,
  body: z.object({ version: z.int(), reason: optionalText(limits.message, 'The reason') }),
  response: linkedQuote,
  errors: ['not_found', 'superseded', 'conflict', 'too_many_requests'],
  form: true,
});

export const undoAcceptanceByLink = endpoint('POST', '/api/quotes/:token/undo', {
  access: 'public',
  summary:
    'Undo an acceptance by the link within 60 minutes, if nothing followed and mail is set up, so that a code can prove the next one',
  params: byToken,
  response: linkedQuote,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  form: true,
});

const question = z.object({
  words: requiredText(limits.message, 'Please write your question.', 'The question'),
  /** The id of the quote's line that the question is about. */
  line: optionalText(36, 'The line'),
});

export const askAboutMyQuote = endpoint('POST', '/api/client/quotes/:id/ask', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: { notFound: 'This quote' },
  summary: 'Ask the agency about a quote, or one of its lines; the question is a message',
  params: idParams,
  body: question,
  response: ok,
  errors: ['not_found', 'too_many_requests'],
  form: true,
});

export const askByLink = endpoint('POST', '/api/quotes/:token/ask', {
  access: 'public',
  summary: 'Ask the agency about a quote; the question is a message of its reader',
  params: byToken,
  body: question,
  response: ok,
  errors: ['not_found', 'too_many_requests'],
  form: true,
});
