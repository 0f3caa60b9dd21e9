import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText } from './validation/fields.ts';
import { validationTexts } from './texts/validation-texts.ts';

const required = validationTexts.validation_error.consultation;

/** The public page that checks an invoice. */
export const invoiceCheckPath = '/invoice-check';

/** The address of the page, with the invoice number filled in. */
export const checkPathOf = (number: string | null): string =>
  `${invoiceCheckPath}?number=${encodeURIComponent(number ?? '')}`;

export const checkInvoice = endpoint('POST', '/api/invoice-check', {
  access: 'public',
  summary:
    'Whether the agency issued an invoice with this number and amount, and the last characters of its bank account',
  body: z.object({
    number: requiredText(60, required, 'The number'),
    /** The amount as printed, such as `1,250.00 USD`. */
    amount: requiredText(60, required, 'The amount'),
    /** A trap for bots, as in the site's contact form. People do not see this field. */
    website: z.optional(z.string().check(z.maxLength(200))),
    formToken: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.object({
    isOurs: z.boolean(),
    /** The last four characters of the bank account that the invoice prints; null if it prints no account. */
    ending: z.nullable(z.string()),
  }),
  errors: ['not_found', 'too_many_requests'],
  form: true,
});
