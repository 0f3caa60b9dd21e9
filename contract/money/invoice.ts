import * as z from 'zod/mini';
import { person } from '../person.ts';
import { id, instant } from '../validation/fields.ts';
import { currency, minor } from './currency.ts';
import { invoiceContent } from './invoice-content.ts';
import { paymentMoments } from './quote-content.ts';

/** `prepayment`: a part of a payment plan. `credit`: a credit note for an invoice. */
const invoiceKinds = ['invoice', 'prepayment', 'credit'] as const;

export type InvoiceKind = (typeof invoiceKinds)[number];

/** The states of an invoice. Only `draft` and `sent` are stored; the server computes the others on each read. */
const invoiceStates = ['draft', 'sent', 'seen', 'partly-paid', 'overdue', 'paid', 'credited'] as const;

export type InvoiceState = (typeof invoiceStates)[number];

/** An invoice in a list. Amounts are in minor units. */
export const listedInvoice = z.object({
  id,
  /** The number, such as `INV-12`; null for a draft. */
  number: z.nullable(z.string()),
  kind: z.enum(invoiceKinds),
  /** True: another tool issued the invoice, and its PDF is stored. */
  isImported: z.boolean(),
  state: z.enum(invoiceStates),
  title: z.string(),
  clientAccountId: id,
  projectId: z.nullable(id),
  /** The company. */
  buyer: z.string(),
  currency,
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  /** Deducted prepayments. */
  prepaidMinor: z.int(),
  paidMinor: z.int(),
  creditedMinor: z.int(),
  /** The amount still to pay. */
  openMinor: z.int(),
  issuedOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  seenAt: z.nullable(instant),
  /** The time since which reminders are paused; null if they are not. */
  pausedAt: z.nullable(instant),
  /** The time when the draft is issued automatically. */
  issuesAt: z.nullable(instant),
  /** The time when a bank finally refused the last payment; null if no bank did. */
  refusedAt: z.nullable(instant),
  createdAt: instant,
});

export type ListedInvoice = z.infer<typeof listedInvoice>;

export const payment = z.object({
  id,
  /** Negative for a refund. */
  minor,
  on: z.string(),
  method: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The earlier payment that this entry reverses. */
  reversesId: z.nullable(id),
});

export type Payment = z.infer<typeof payment>;

/** An invoice for staff. */
export const invoice = z.extend(listedInvoice, {
  /** Counts the changes of the draft. A change sends the revision that it is based on. */
  revision: z.int(),
  /** The content of the invoice. For a draft, the content that would be printed now. */
  content: invoiceContent,
  contentHash: z.nullable(z.string()),
  supplyOn: z.nullable(z.string()),
  paymentUrl: z.nullable(z.string()),
  creditsId: z.nullable(id),
  acceptanceId: z.nullable(id),
  /** Oldest first. */
  payments: z.array(
    z.extend(payment, {
      /** The member of staff who recorded the payment; null if a payment provider reported it. */
      recordedBy: z.nullable(person),
      createdAt: instant,
    }),
  ),
});

export type Invoice = z.infer<typeof invoice>;

/** An invoice as its client sees it. */
export const clientInvoice = z.extend(
  z.omit(listedInvoice, { clientAccountId: true, pausedAt: true, createdAt: true }),
  {
    content: invoiceContent,
    /** The address for paying online; null once the invoice is paid, and if a link is only made on demand. */
    paymentUrl: z.nullable(z.string()),
    /** True: the call `…/pay` answers with an address for paying this invoice. */
    paysOnline: z.boolean(),
    payments: z.array(payment),
  },
);

export type ClientInvoice = z.infer<typeof clientInvoice>;

/** A part of the payment plan of an accepted quote. */
export const milestone = z.object({
  id,
  clientAccountId: id,
  projectId: z.nullable(id),
  buyer: z.string(),
  name: z.string(),
  currency,
  /** The amount of this part, including tax. */
  totalMinor: z.int(),
  when: z.enum(paymentMoments),
  on: z.nullable(z.string()),
  /** `due`: the part can be invoiced. `invoiced`: its invoice is issued. */
  state: z.enum(['open', 'due', 'invoiced']),
  dueAt: z.nullable(instant),
  /** The issued invoice for this part, or its draft. */
  invoiceId: z.nullable(id),
});

export type Milestone = z.infer<typeof milestone>;

/** All invoices of a company that need the same next step, in one row. */
export const clientMoney = z.object({
  /** The id of the company. */
  id,
  name: z.string(),
  companyLogoUrl: z.nullable(z.string()),
  /** The amount to invoice or to pay, for each currency. */
  sums: z.array(z.object({ currency, minor: z.int() })),
  count: z.int(),
  /** The oldest of these things: an invoice, a draft, or a part of a payment plan. */
  oldest: z.object({
    type: z.enum(['invoice', 'milestone']),
    id,
    /** Null without a number. */
    number: z.nullable(z.string()),
    /** The day on which the invoice is due. For a draft or a part, the day since which it waits. */
    day: z.string(),
  }),
});

export type ClientMoney = z.infer<typeof clientMoney>;

/**
 * The account between the agency and a client in one currency, in minor units. `agreedMinor`, `extrasMinor` and `courtesyMinor`
 * exclude tax; all other amounts include it.
 */
const account = z.object({
  currency,
  agreedMinor: z.int(),
  extrasMinor: z.int(),
  /** Negative. */
  courtesyMinor: z.int(),
  taxMinor: z.int(),
  /** The sum of the agreed amount, extras and courtesies, including tax. */
  totalMinor: z.int(),
  /** The issued invoices minus the credit notes. */
  invoicedMinor: z.int(),
  /** `totalMinor` minus `invoicedMinor`; negative if the invoices exceed the agreed amount. */
  notInvoicedMinor: z.int(),
  paidMinor: z.int(),
  /** Invoiced and not paid. */
  openMinor: z.int(),
  /** The part of `openMinor` that is overdue. */
  overdueMinor: z.int(),
});

const statementEntry = z.object({
  id,
  type: z.enum(['charge', 'invoice', 'payment']),
  on: z.string(),
  name: z.string(),
  currency,
  /** The amount; for a charge without tax. */
  minor: z.int(),
  projectId: z.nullable(id),
  /** For a charge: the invoice that contains it. For a payment: the invoice it pays. */
  invoiceId: z.nullable(id),
  /** The state of an invoice; null for other entries. */
  state: z.nullable(z.enum(invoiceStates)),
  openMinor: z.nullable(z.int()),
});

export const statement = z.object({
  /** The company. */
  buyer: z.string(),
  /** The day of the statement, in the agency's time zone. */
  on: z.string(),
  accounts: z.array(account),
  /** Oldest first. */
  entries: z.array(statementEntry),
});

export type Statement = z.infer<typeof statement>;
