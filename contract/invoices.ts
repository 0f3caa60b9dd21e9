import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { currency, minor } from './money/currency.ts';
import { invoiceContent, invoiceDraft } from './money/invoice-content.ts';
import { paymentMoments } from './money/quote-content.ts';
import {
  id,
  idParams,
  instant,
  listQuery,
  mine,
  ok,
  optionalText,
  requiredText,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

/** `prepayment`: a part of a payment plan. `credit`: takes an invoice back. */
export const invoiceKinds = ['invoice', 'prepayment', 'credit'] as const;

export type InvoiceKind = (typeof invoiceKinds)[number];

/** The state of an invoice. Only `draft` and `sent` differ in what is stored; the others are computed when it is read. */
export const invoiceStates = ['draft', 'sent', 'seen', 'partly-paid', 'overdue', 'paid', 'credited'] as const;

export type InvoiceState = (typeof invoiceStates)[number];

const day = z.iso.date('Please enter a day.');

/** An invoice in a list. Amounts are in minor units. */
export const listedInvoice = z.object({
  id,
  /** Such as `INV-12`; null for a draft. */
  number: z.nullable(z.string()),
  kind: z.enum(invoiceKinds),
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
  /** Since when no reminders are sent. */
  pausedAt: z.nullable(instant),
  /** When a draft issues itself. */
  issuesAt: z.nullable(instant),
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
  /** The payment that this one takes back. */
  reversesId: z.nullable(id),
});

export type Payment = z.infer<typeof payment>;

/** An invoice for staff. */
export const invoice = z.extend(listedInvoice, {
  /** Counts the changes of the draft. A change names the revision it was made from. */
  revision: z.int(),
  /** For a draft: as it would be printed now. */
  content: invoiceContent,
  contentHash: z.nullable(z.string()),
  supplyOn: z.nullable(z.string()),
  paymentUrl: z.nullable(z.string()),
  creditsId: z.nullable(id),
  acceptanceId: z.nullable(id),
  /** Oldest first. */
  payments: z.array(
    z.extend(payment, {
      /** Null for a payment that a provider reported. */
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
    /** Where to pay online; null once it is paid, or if the link is made when it is asked for. */
    paymentUrl: z.nullable(z.string()),
    /** True: paying it (`…/pay`) answers with an address. */
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
  /** With tax. */
  totalMinor: z.int(),
  when: z.enum(paymentMoments),
  on: z.nullable(z.string()),
  /** `due`: to be invoiced. `invoiced`: its invoice is issued. */
  state: z.enum(['open', 'due', 'invoiced']),
  dueAt: z.nullable(instant),
  /** Its invoice or the draft of it. */
  invoiceId: z.nullable(id),
});

export type Milestone = z.infer<typeof milestone>;

export const listInvoices = endpoint('GET', '/api/admin/invoices', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'Invoices, newest first',
  changedBy: ['invoices', 'settings'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    show: z.optional(z.enum(['draft', 'open', 'overdue'])),
    clientAccountId: z.optional(id),
    projectId: z.optional(id),
    mine,
  }),
  response: z.array(listedInvoice),
  list: true,
});

/** A new draft: of a milestone, of charges of a client, or a blank one. */
export const newInvoice = z
  .object({
    milestoneId: z.optional(id),
    clientAccountId: z.optional(id),
    projectId: z.optional(z.nullable(id)),
    title: z.optional(requiredText(limits.title, 'Please enter a title.', 'The title')),
    currency: z.optional(currency),
    /** Charges that no invoice lists yet; with them, the currency is theirs. */
    chargeIds: z.optional(z.array(id).check(z.maxLength(500))),
  })
  .check(
    z.refine(
      ({ milestoneId, clientAccountId }) => (milestoneId === undefined) !== (clientAccountId === undefined),
      { error: 'Please choose a client or a payment.', path: ['clientAccountId'] },
    ),
    z.refine(({ clientAccountId, title }) => clientAccountId === undefined || title !== undefined, {
      error: 'Please enter a title.',
      path: ['title'],
    }),
  );

export type NewInvoice = z.infer<typeof newInvoice>;

export const createInvoice = endpoint('POST', '/api/admin/invoices', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Draft an invoice of a milestone, of charges, or a blank one',
  body: newInvoice,
  response: invoice,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const getInvoice = endpoint('GET', '/api/admin/invoices/:id', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'One invoice with its payments',
  changedBy: ['invoices', 'settings'],
  params: idParams,
  response: invoice,
  errors: ['not_found'],
});

export const updateInvoice = endpoint('PATCH', '/api/admin/invoices/:id', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Change the draft of an invoice; of an issued one only where it is paid online',
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: z.object({
    revision: z.int(),
    title: z.optional(requiredText(limits.title, 'Please enter a title.', 'The title')),
    content: z.optional(invoiceDraft),
    supplyOn: z.optional(z.nullable(day)),
    /** Null: as many days after issue as the settings of money say. */
    dueOn: z.optional(z.nullable(day)),
    /** Null: the link that the settings of money make. */
    paymentUrl: z.optional(
      z.nullable(
        z
          .string()
          .check(
            z.maxLength(limits.url),
            z.regex(/^https:\/\/\S+$/, 'Please enter an address that begins with https://.'),
          ),
      ),
    ),
  }),
  response: invoice,
  errors: ['not_found', 'conflict'],
});

export const deleteInvoice = endpoint('DELETE', '/api/admin/invoices/:id', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Delete the draft of an invoice',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const issueInvoice = endpoint('POST', '/api/admin/invoices/:id/issue', {
  access: 'staff',
  permission: 'invoices.issue',
  summary: 'Give an invoice the next number and send it; it never changes after that',
  params: idParams,
  body: z.object({ revision: z.int() }),
  response: invoice,
  errors: ['not_found', 'conflict'],
});

export const creditInvoice = endpoint('POST', '/api/admin/invoices/:id/credit', {
  access: 'staff',
  permission: 'invoices.issue',
  summary: 'Credit the whole of an issued invoice; the answer is the credit note',
  params: idParams,
  response: invoice,
  errors: ['not_found', 'conflict'],
});

export const sendInvoice = endpoint('POST', '/api/admin/invoices/:id/send', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Send an issued invoice again',
  params: idParams,
  response: invoice,
  errors: ['not_found', 'conflict'],
});

export const pauseInvoice = endpoint('POST', '/api/admin/invoices/:id/pause', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Send no reminders of an invoice, or send them again',
  params: idParams,
  body: z.object({ paused: z.boolean() }),
  response: invoice,
  errors: ['not_found', 'conflict'],
});

export const recordPayment = endpoint('POST', '/api/admin/invoices/:id/payments', {
  access: 'staff',
  permission: 'payments.record',
  summary: 'Record a payment; a negative amount is a refund',
  params: idParams,
  body: z.object({
    minor: minor.check(z.refine((amount) => amount !== 0, 'Please enter an amount.')),
    on: day,
    method: optionalText(60, 'How it was paid'),
    reference: optionalText(limits.subject, 'The reference'),
  }),
  response: invoice,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const reversePayment = endpoint('POST', '/api/admin/invoices/:id/payments/:paymentId/reverse', {
  access: 'staff',
  permission: 'payments.record',
  summary: 'Take back a wrong payment by one of the same amount against it',
  params: z.object({ id, paymentId: id }),
  response: invoice,
  errors: ['not_found', 'conflict'],
});

export const listMilestones = endpoint('GET', '/api/admin/milestones', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'The payment plans of accepted quotes, newest first',
  changedBy: ['invoices'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    show: z.optional(z.literal('due')),
    clientAccountId: z.optional(id),
    projectId: z.optional(id),
    mine,
  }),
  response: z.array(milestone),
  list: true,
});

export const setMilestoneDue = endpoint('PUT', '/api/admin/milestones/:id/due', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Say that a part of a payment plan is to be invoiced now, or not yet',
  params: idParams,
  body: z.object({ due: z.boolean() }),
  response: milestone,
  errors: ['not_found', 'conflict'],
});

/**
 * The account between the agency and a client in one currency, in minor units. `agreed`, `extras` and `courtesy` are without
 * tax, all other amounts with it.
 */
const account = z.object({
  currency,
  agreedMinor: z.int(),
  extrasMinor: z.int(),
  /** Negative. */
  courtesyMinor: z.int(),
  taxMinor: z.int(),
  /** Agreed, extras and courtesy with their tax. */
  totalMinor: z.int(),
  /** Issued invoices less credit notes. */
  invoicedMinor: z.int(),
  paidMinor: z.int(),
  /** Invoiced and not paid. */
  openMinor: z.int(),
  /** Of `openMinor`: past its day. */
  overdueMinor: z.int(),
});

export const statementEntry = z.object({
  id,
  type: z.enum(['charge', 'invoice', 'payment']),
  on: z.string(),
  name: z.string(),
  currency,
  /** For a charge without tax. */
  minor: z.int(),
  projectId: z.nullable(id),
  /** For a charge: the invoice that lists it. For a payment: its invoice. */
  invoiceId: z.nullable(id),
  /** For an invoice. */
  state: z.nullable(z.enum(invoiceStates)),
  openMinor: z.nullable(z.int()),
});

export const statement = z.object({
  /** The company. */
  buyer: z.string(),
  /** The day of the statement at the agency. */
  on: z.string(),
  accounts: z.array(account),
  /** Oldest first. */
  entries: z.array(statementEntry),
});

export type Statement = z.infer<typeof statement>;

/** Names whose statement it is. */
export const ofClientOrProject = z
  .object({ clientAccountId: z.optional(id), projectId: z.optional(id) })
  .check(
    z.refine(({ clientAccountId, projectId }) => (clientAccountId ?? projectId) !== undefined, {
      error: 'Please choose a client or a project.',
      path: ['clientAccountId'],
    }),
  );

export const getStatement = endpoint('GET', '/api/admin/statement', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'What a client agreed to, was invoiced and paid',
  changedBy: ['invoices', 'settings'],
  query: ofClientOrProject,
  response: statement,
  errors: ['not_found'],
});

const unseen = { notFound: 'This invoice' } as const;

export const myInvoices = endpoint('GET', '/api/client/invoices', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { answer: [] },
  summary: 'The invoices of the client, newest first',
  changedBy: ['invoices'],
  response: z.array(clientInvoice),
});

export const myInvoice = endpoint('GET', '/api/client/invoices/:id', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: unseen,
  summary: 'One invoice of the client',
  changedBy: ['invoices'],
  params: idParams,
  response: clientInvoice,
  errors: ['not_found'],
});

export const noteInvoiceSeen = endpoint('POST', '/api/client/invoices/:id/seen', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: unseen,
  summary: 'Note that an invoice was seen',
  params: idParams,
  response: clientInvoice,
  errors: ['not_found'],
});

export const payMyInvoice = endpoint('POST', '/api/client/invoices/:id/pay', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: unseen,
  summary:
    'Get the address where an invoice is paid online; a first invoice that waits for the end of an undo is issued for that',
  params: idParams,
  response: clientInvoice,
  errors: ['not_found', 'conflict', 'unavailable'],
});

export const myStatement = endpoint('GET', '/api/client/statement', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { answer: { buyer: '', on: '', accounts: [], entries: [] } },
  summary: 'What the client agreed to, was invoiced and paid',
  changedBy: ['invoices', 'quotes'],
  query: z.object({ projectId: z.optional(id) }),
  response: statement,
  errors: ['not_found'],
});
