import * as z from 'zod/mini';
import { clientInvoice, clientMoney, invoice, listedInvoice, milestone, statement } from './money/invoice.ts';
import { moneyViews } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { currency, minor } from './money/currency.ts';
import { invoiceDraft } from './money/invoice-content.ts';
import { id, idParams, listQuery, mine, ok, optionalText, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

const day = z.iso.date('Please enter a day.');

export const listInvoices = endpoint('GET', '/api/admin/invoices', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'Invoices, newest first',
  changedBy: ['invoices', 'settings'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    show: z.optional(z.enum(moneyViews)),
    clientAccountId: z.optional(id),
    projectId: z.optional(id),
    mine,
  }),
  response: z.array(listedInvoice),
  list: true,
});

export const listClientMoney = endpoint('GET', '/api/admin/client-money', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'The companies with amounts to invoice, or with open or overdue invoices, and the sums',
  changedBy: ['invoices', 'clients', 'settings'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    show: z._default(z.enum(moneyViews), 'open'),
    q: listQuery.q,
    mine,
  }),
  response: z.array(clientMoney),
  list: true,
});

/** The source of a new draft: a milestone, charges of a client, or nothing. */
export const newInvoice = z
  .object({
    milestoneId: z.optional(id),
    clientAccountId: z.optional(id),
    projectId: z.optional(z.nullable(id)),
    title: z.optional(requiredText(limits.title, 'Please enter a title.', 'The title')),
    currency: z.optional(currency),
    /** Charges that are in no invoice yet. The invoice gets the currency of these charges. */
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

export const invoiceChange = z.object({
  revision: z.int(),
  title: z.optional(requiredText(limits.title, 'Please enter a title.', 'The title')),
  content: z.optional(invoiceDraft),
  supplyOn: z.optional(z.nullable(day)),
  /** Null: the invoice is due the default number of days after issue, as the money settings say. */
  dueOn: z.optional(z.nullable(day)),
  /** Null: the invoice uses the payment link of the money settings. */
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
});

export const updateInvoice = endpoint('PATCH', '/api/admin/invoices/:id', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Change the draft of an invoice; for an issued one only the payment link',
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: invoiceChange,
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
  summary: 'Pause or resume the reminders of an invoice',
  params: idParams,
  body: z.object({ paused: z.boolean() }),
  response: invoice,
  errors: ['not_found', 'conflict'],
});

export const newPayment = z.object({
  minor: minor.check(z.refine((amount) => amount !== 0, 'Please enter an amount.')),
  on: day,
  method: optionalText(60, 'How it was paid'),
  reference: optionalText(limits.subject, 'The reference'),
});

export const recordPayment = endpoint('POST', '/api/admin/invoices/:id/payments', {
  access: 'staff',
  permission: 'payments.record',
  summary: 'Record a payment; a negative amount is a refund',
  params: idParams,
  body: newPayment,
  response: invoice,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const reversePayment = endpoint('POST', '/api/admin/invoices/:id/payments/:paymentId/reverse', {
  access: 'staff',
  permission: 'payments.record',
  summary: 'Reverse a wrong payment by an entry with the negative amount',
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
  summary: 'Mark a part of a payment plan as due now, or as not yet due',
  params: idParams,
  body: z.object({ due: z.boolean() }),
  response: milestone,
  errors: ['not_found', 'conflict'],
});

/** Requires either a client or a project, for which the statement is made. */
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
  summary: 'The amounts that a client agreed to, was invoiced, and paid',
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
    'Get the address to pay an invoice online; a first invoice that still waits for the end of the undo period is issued',
  params: idParams,
  response: clientInvoice,
  errors: ['not_found', 'conflict', 'unavailable'],
  form: true,
});

export const myStatement = endpoint('GET', '/api/client/statement', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { answer: { buyer: '', on: '', accounts: [], entries: [] } },
  summary: 'The amounts that the client agreed to, was invoiced, and paid',
  changedBy: ['invoices', 'quotes'],
  query: z.object({ projectId: z.optional(id) }),
  response: statement,
  errors: ['not_found'],
});
