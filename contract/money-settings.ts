import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { currency } from './money/currency.ts';
import { bankAccount, party } from './money/parties.ts';
import { quoteTax } from './money/quote-content.ts';
import { person } from './person.ts';
import { confirmation } from './validation/confirmation.ts';
import { instant, ok, optionalText, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** A tax code. Each quote and invoice stores a copy of the tax codes it uses. */
const taxCode = z.extend(quoteTax, {
  /** True: the tax code is no longer offered. */
  archived: z.boolean(),
  /** The number of the sales account for this tax code in the accountant's books. */
  account: z.optional(z.nullable(text(20, 'The account'))),
  /** DATEV's key for this tax. An account with automatic tax needs none. */
  datevKey: z.optional(
    z.nullable(text(4, 'The tax key').check(z.regex(/^\d*$/, 'Please enter digits only.'))),
  ),
});

const payLink = z.pipe(
  z.optional(
    z.nullable(
      text(limits.url, 'The link').check(
        z.regex(/^(?:https:\/\/[^\s/{}]+(?:\/\S*)?)?$/, 'Please enter an address that begins with https://.'),
      ),
    ),
  ),
  z.transform((value: string | null | undefined) => value || null),
);

/** The settings for quotes and invoices. */
export const moneySettings = z.object({
  /** False: the agency writes no invoices here. Quotes still work. */
  invoices: z.boolean(),
  /** The currency of new quotes and invoices. */
  currency,
  /** The name, address and numbers of the agency, as invoices print them. */
  seller: party,
  /** The bank account and any other text, as invoices print it. */
  bank: optionalText(1_000, 'The bank account'),
  /** The bank account in machine-readable form; invoices print it above `bank`. */
  bankAccount: z._default(z.nullable(bankAccount), null),
  /** The tax codes that quotes and invoices offer. New lines use the first one. */
  taxCodes: z.array(taxCode).check(z.minLength(1), z.maxLength(50)),
  /**
   * The prefix of invoice numbers. The numbers of each prefix start at 1. A prefix does not end with a digit, so that no two
   * numbers look the same.
   */
  series: text(20, 'The prefix of the numbers').check(
    z.regex(
      /^(?:[\w/. -]*[A-Za-z/.-])?$/,
      'Please use letters, digits and signs such as -, and do not end with a digit.',
    ),
  ),
  /** The days from issue to the day on which an invoice is due. */
  daysToPay: z.int().check(z.minimum(0), z.maximum(365)),
  /** The address for paying online. `{number}`, `{minor}` and `{currency}` in it are replaced by the invoice's values. */
  payLink,
  /** True: the first invoice of an accepted quote is issued automatically once the acceptance can no longer be undone. */
  issuesFirst: z.boolean(),
  /** The account numbers for the accountant's files; null until they are set. */
  accounting: z._default(
    z.nullable(
      z.object({
        /** The account number for unpaid invoices. */
        receivables: optionalText(9, 'The account'),
        /** The numbers of the accountant and of the client at DATEV. */
        consultant: optionalText(7, 'The number of the accountant'),
        client: optionalText(5, 'The number of the company'),
      }),
    ),
    null,
  ),
});

export type MoneySettings = z.infer<typeof moneySettings>;

export const defaultMoneySettings: MoneySettings = {
  invoices: true,
  currency: 'USD',
  seller: { name: '', lines: [], taxNumber: null, email: null },
  bank: null,
  bankAccount: null,
  taxCodes: [{ id: 'none', name: 'No tax', category: 'O', rate: 0, note: null, archived: false }],
  series: 'INV-',
  daysToPay: 14,
  payLink: null,
  issuesFirst: false,
  accounting: null,
};

const shown = z.extend(moneySettings, {
  /** Counts the changes of the settings. A change sends the revision that it is based on. */
  revision: z.int(),
  /** Shows if Stripe's keys are stored. The keys are never shown. */
  stripe: z.object({ hasKey: z.boolean(), hasWebhookSecret: z.boolean() }),
});

export type ShownMoneySettings = z.infer<typeof shown>;

export const getMoneySettings = endpoint('GET', '/api/admin/money-settings', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'How the agency writes quotes and invoices, with its tax codes',
  changedBy: ['settings'],
  response: shown,
});

export const moneySettingsInput = z.extend(moneySettings, {
  revision: z.int(),
  /** Without this field the account stays unchanged. Once an account is stored, this call can change neither the account nor `bank`. */
  bankAccount: z.optional(z.nullable(bankAccount)),
});

export const saveMoneySettings = endpoint('PUT', '/api/admin/money-settings', {
  access: 'staff',
  permission: 'money.settings',
  summary: 'Change how the agency writes quotes and invoices',
  body: moneySettingsInput,
  response: shown,
  errors: ['conflict'],
});

export const stripeKeys = z.object({
  /** Empty: the stored one. */
  key: text(300, 'The secret key'),
  /** Empty: the stored one. */
  webhookSecret: text(300, 'The signing secret'),
});

export const saveStripe = endpoint('PUT', '/api/admin/money-settings/stripe', {
  access: 'staff',
  permission: 'money.settings',
  summary: 'Store the keys of Stripe',
  body: stripeKeys,
  response: shown,
});

export const removeStripe = endpoint('DELETE', '/api/admin/money-settings/stripe', {
  access: 'staff',
  permission: 'money.settings',
  summary: 'Delete the keys of Stripe',
  response: ok,
});

/** The bank account that invoices print, and a requested change of this account. */
const bankState = z.object({
  bank: moneySettings.shape.bank,
  bankAccount: z.nullable(bankAccount),
  /** A requested change that has not taken effect, with its steps. */
  change: z.nullable(
    z.object({
      bank: moneySettings.shape.bank,
      bankAccount: z.nullable(bankAccount),
      by: z.nullable(person),
      at: instant,
      /** True: the signed-in person entered the change, so another super admin must approve it. */
      isOwn: z.boolean(),
      approvedBy: z.nullable(person),
      /** The time when the change takes effect, a day after its approval; null before the approval. */
      takesEffectAt: z.nullable(instant),
    }),
  ),
  /**
   * The condition for a change: `nothing` for the first account, otherwise a colleague's approval or a fresh proof of the
   * person's identity.
   */
  needs: z.enum(['nothing', 'colleague', 'proof']),
});

export type BankState = z.infer<typeof bankState>;

export const getBank = endpoint('GET', '/api/admin/money-settings/bank', {
  access: 'staff',
  permission: 'money.settings',
  summary: 'The bank account that invoices print, and its pending change',
  changedBy: ['settings', 'team'],
  response: bankState,
});

export const bankChange = z.object({
  bank: moneySettings.shape.bank,
  bankAccount: moneySettings.shape.bankAccount,
  ...confirmation,
});

export const changeBank = endpoint('PUT', '/api/admin/money-settings/bank', {
  access: 'staff',
  permission: 'money.settings',
  summary:
    'Enter the bank account; a change needs a second super admin, or password and code, and then waits 24 hours',
  body: bankChange,
  response: bankState,
  errors: ['confirmation_required', 'too_many_requests'],
});

export const approveBank = endpoint('POST', '/api/admin/money-settings/bank/approve', {
  access: 'staff',
  permission: 'money.settings',
  summary: 'Approve the change of the bank account that a colleague entered',
  response: bankState,
  errors: ['not_found', 'conflict'],
});

export const cancelBank = endpoint('DELETE', '/api/admin/money-settings/bank', {
  access: 'staff',
  permission: 'money.settings',
  summary: 'Cancel the change of the bank account',
  response: bankState,
  errors: ['not_found'],
});
