import * as z from 'zod/mini';
import { currency, price } from './money/currency.ts';
import { addendum, quoteContent, quoteLine, selection, termsFile } from './money/quote-content.ts';
import { listedQuote, quote, quoteVersion } from './money/quote.ts';
import { endpoint } from './endpoint.ts';
import { isUploadReference } from './files.ts';
import { id, idParams, mine, listQuery, ok, optionalText, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

export const newQuote = z
  .object({
    clientAccountId: z.optional(id),
    /** The id of a request from the site. The text of the request becomes the introduction of the quote. */
    consultationId: z.optional(id),
    /** The id of a client's project that the quote is for. */
    projectId: z.optional(id),
    title: requiredText(limits.title, 'Please enter a title.', 'The title'),
    currency: z.optional(currency),
    /** The id of a quote or template. Its newest version is copied. */
    from: z.optional(id),
  })
  .check(
    z.refine(
      ({ clientAccountId, consultationId, projectId }) =>
        [clientAccountId, consultationId, projectId].filter((each) => each !== undefined).length === 1,
      {
        error: 'Please choose a client or a request.',
        path: ['clientAccountId'],
      },
    ),
  );

export type NewQuote = z.infer<typeof newQuote>;

export const listQuotes = endpoint('GET', '/api/admin/quotes', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'Quotes, newest first',
  changedBy: ['quotes'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    clientAccountId: z.optional(id),
    consultationId: z.optional(id),
    projectId: z.optional(id),
    mine,
  }),
  response: z.array(listedQuote),
  list: true,
});

export const createQuote = endpoint('POST', '/api/admin/quotes', {
  access: 'staff',
  permission: 'quotes.write',
  summary: 'Draft a quote for a client or a request',
  body: newQuote,
  response: quote,
  status: 201,
  errors: ['not_found', 'idempotency_mismatch'],
});

export const getQuote = endpoint('GET', '/api/admin/quotes/:id', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'One quote with its newest version',
  changedBy: ['quotes'],
  params: idParams,
  response: quote,
  errors: ['not_found'],
});

export const updateQuote = endpoint('PATCH', '/api/admin/quotes/:id', {
  access: 'staff',
  permission: 'quotes.write',
  summary: 'Change the draft of a quote; after it was sent, the change makes the next version',
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: z.object({
    revision: z.int(),
    title: z.optional(requiredText(limits.title, 'Please enter a title.', 'The title')),
    content: z.optional(quoteContent),
  }),
  response: quote,
  errors: ['not_found', 'conflict'],
});

export const deleteQuote = endpoint('DELETE', '/api/admin/quotes/:id', {
  access: 'staff',
  permission: 'quotes.write',
  summary: 'Delete the draft of a quote, and the quote itself if it was never sent',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const listTemplates = endpoint('GET', '/api/admin/quote-templates', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'The templates of all staff, newest first',
  changedBy: ['quotes'],
  response: z.array(listedQuote),
});

export const newTemplate = z.object({
  title: requiredText(limits.title, 'Please name the template.', 'The name'),
});

export const saveTemplate = endpoint('POST', '/api/admin/quotes/:id/template', {
  access: 'staff',
  permission: 'quotes.write',
  summary: 'Copy a quote without its introduction and days into a template',
  params: idParams,
  body: newTemplate,
  response: quote,
  status: 201,
  errors: ['not_found', 'idempotency_mismatch'],
});

/** A line of an earlier quote, with the values of its last use. */
const usedLine = z.extend(z.pick(quoteLine, { name: true, text: true, unitMinor: true }), {
  currency,
});

export type UsedLine = z.infer<typeof usedLine>;

export const listUsedLines = endpoint('GET', '/api/admin/quote-lines', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'The lines of the quotes of the last year, to be used again',
  changedBy: ['quotes'],
  response: z.array(usedLine),
});

const versionParams = z.object({ id, number: z.coerce.number().check(z.int(), z.minimum(1)) });

export const getQuoteVersion = endpoint('GET', '/api/admin/quotes/:id/versions/:number', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'One version of a quote',
  changedBy: ['quotes'],
  params: versionParams,
  response: quoteVersion,
  errors: ['not_found'],
});

export const getQuotePdf = endpoint('GET', '/api/admin/quotes/:id/versions/:number/pdf', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'One version of a quote as PDF, with its acceptance',
  params: versionParams,
  errors: ['not_found'],
});

export const sendQuote = endpoint('POST', '/api/admin/quotes/:id/send', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'Send the draft of a quote; it replaces the version sent before',
  params: idParams,
  body: z.object({ revision: z.int() }),
  response: quote,
  errors: ['not_found', 'conflict'],
});

export const withdrawQuote = endpoint('POST', '/api/admin/quotes/:id/withdraw', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'Withdraw a sent quote, so that it can no longer be accepted',
  params: idParams,
  response: quote,
  errors: ['not_found', 'conflict'],
});

const noFile = 'Please choose the file again.';

const upload = z.string(noFile).check(z.refine(isUploadReference, noFile));

export const addTermsFile = endpoint('POST', '/api/admin/quotes/:id/terms', {
  access: 'staff',
  permission: 'quotes.write',
  summary:
    'Store a PDF of terms from an upload with the purpose `quote-file`. Use the answer as `termsFile` in a draft’s content',
  params: idParams,
  body: z.object({ file: upload }),
  response: termsFile,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const getTermsFile = endpoint('GET', '/api/admin/quotes/:id/versions/:number/terms', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'The PDF of the terms of a version',
  params: versionParams,
  errors: ['not_found'],
});

export const getAcceptanceFile = endpoint('GET', '/api/admin/quotes/:id/versions/:number/acceptance-file', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'The e-mail or letter that accepted a version',
  params: versionParams,
  errors: ['not_found'],
});

/** An acceptance that the client gave outside the portal and staff record. */
export const recordedAcceptance = z.object({
  selection,
  typedName: requiredText(limits.name, 'Please enter who accepted.', 'The name'),
  how: requiredText(limits.title, 'Please say how it was accepted.', 'How'),
  purchaseOrder: optionalText(limits.subject, 'The purchase order'),
  /** The client's mail or letter: the reference of a finished upload with the purpose `quote-file`. */
  file: z.optional(upload),
});

export const recordAcceptance = endpoint('POST', '/api/admin/quotes/:id/acceptance', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'Record an acceptance that was given by e-mail or on the phone',
  params: idParams,
  body: recordedAcceptance,
  response: quote,
  errors: ['not_found', 'conflict'],
});

export const newAddendum = z.object({
  name: requiredText(limits.title, 'Please name the added work.', 'The name'),
  /** The price without tax, in minor units. */
  minor: price,
  /** The number of working days by which the addendum moves the promised day. */
  days: addendum.shape.days,
  /** The subject of the addendum: a note on a client's preview, a message, or a color request. */
  about: z.object({ type: addendum.shape.about.shape.type, id, previewId: z.optional(id) }),
});

export type NewAddendum = z.infer<typeof newAddendum>;

export const addAddendum = endpoint('POST', '/api/admin/quotes/:id/addenda', {
  access: 'staff',
  permission: 'quotes.send',
  summary:
    'Send an addendum to an accepted quote: one line with its price and days, which the client accepts separately',
  params: idParams,
  body: newAddendum,
  response: quote,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const newPrice = z.object({
  /** The id of the repeating line. */
  retainerId: id,
  /** The new price of each period without tax, in minor units. */
  minor: price,
  /** The text above the lines. */
  intro: quoteContent.shape.intro,
});

export type NewPrice = z.infer<typeof newPrice>;

export const sendNewPrice = endpoint('POST', '/api/admin/quotes/:id/new-price', {
  access: 'staff',
  permission: 'quotes.send',
  summary:
    'Send a new price of a repeating line as the next version of its quote; once accepted, it applies from the next period',
  params: idParams,
  body: newPrice,
  response: quote,
  errors: ['not_found', 'conflict'],
});
