import type { ChargeSource } from '#contract/charges.ts';
import type { Currency } from '#contract/money/currency.ts';
import type { InvoiceKind, Milestone } from '#contract/money/invoice.ts';
import type { RepeatEvery } from '#contract/money/periods.ts';
import type { QuoteState } from '#contract/money/quote.ts';
import type { Generated } from 'kysely';

type Instant = string;

/** The next number of a series of documents. */
export interface NumberSeriesTable {
  name: string;
  next: number;
}

/** A quote for a client, or for a request of somebody without an account. */
export interface QuoteTable {
  id: string;
  /** Negative for a template, which has no client. */
  number: number;
  title: string;
  currency: Currency;
  clientAccountId: string | null;
  consultationId: string | null;
  /** The project that its acceptance began, or that it belongs to. */
  projectId: string | null;
  ownerId: string | null;
  /** Counts the changes of the draft. */
  revision: number;
  /** Lower-cased number, title and company, for searching. */
  searchText: Generated<string>;
  /** The side that it waits for: the client's answer to a sent version, or the agency after it was declined. */
  waitsFor: Generated<'agency' | 'client' | null>;
  waitsSince: Generated<Instant | null>;
  /** The last day of the sent version. */
  waitsDueOn: Generated<string | null>;
  /** The quote to which it is an addendum. */
  amends: Generated<string | null>;
  /** The subject of an addendum. */
  aboutType: Generated<'pin' | 'message' | 'change-request' | null>;
  aboutId: Generated<string | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The link to a quote for somebody without an account. */
export interface QuoteLinkTable {
  quoteId: string;
  /** The token is derived from this id with the installation's key, so that the next version has the same link. */
  id: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  name: string;
  /** The address that it belongs to. */
  email: string;
  emailKey: string;
  mailedAt: Instant | null;
  /** When staff got the link to pass it on. */
  handedOverAt: Instant | null;
  handedOverById: string | null;
  /** The code mailed last, as a hash with the key of the installation. */
  codeHash: string | null;
  codeExpiresAt: Instant | null;
  createdAt: Instant;
  expiresAt: Instant;
}

/** A version of a quote. Once sent, its content never changes. */
export interface QuoteVersionTable {
  id: string;
  quoteId: string;
  number: number;
  /** `expired` is never stored: it is computed from `validUntil`. */
  state: Exclude<QuoteState, 'expired'>;
  /** JSON text: `quoteContent` of the contract. */
  content: string;
  /** The hash of all that its reader sees. */
  contentHash: string | null;
  /** The total of the initial selection, in minor units. */
  netMinor: number;
  totalMinor: number;
  /** A date such as 2026-12-24. */
  validUntil: string | null;
  sentAt: Instant | null;
  /** The time when its client first saw it. */
  seenAt: Instant | null;
  /** When it was declined, replaced or withdrawn. */
  endedAt: Instant | null;
  /** The client's reason for declining. */
  reason: string | null;
  createdAt: Instant;
}

/** The acceptance of a version, with its evidence. */
export interface QuoteAcceptanceTable {
  id: string;
  versionId: string;
  /** JSON text: quantities of the chosen lines. */
  selection: string;
  /** The sentence that the person agreed to; null if staff recorded the acceptance. */
  statement: string | null;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  typedName: string;
  /** How it was given, if staff recorded it. */
  how: string | null;
  purchaseOrder: string | null;
  /** The client's mail or letter, if staff recorded the acceptance. */
  fileId: Generated<string | null>;
  contactId: string | null;
  /** The member of staff who recorded it. */
  userId: string | null;
  /** The network of the request. */
  network: string | null;
  /** The browser of the request. */
  agent: string | null;
  /** True if it began a project. */
  madeProject: boolean;
  /** The sha-256 of the file that both sides got by mail. */
  pdfHash: string | null;
  acceptedAt: Instant;
  undoneAt: Instant | null;
}

/**
 * Something that a client agreed to pay for, or a courtesy. Rows are never changed; a row is removed if its acceptance or decision
 * is undone.
 */
export interface ChargeTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string | null;
  source: ChargeSource;
  /** Unique together with `source`. For a round, its version; for a courtesy, the charge that it takes back. */
  sourceId: string;
  name: string;
  currency: Currency;
  /** In minor units, without tax; negative for discounts and courtesies. */
  netMinor: number;
  /** JSON text: `quoteTax` of the contract. */
  tax: string;
  /** The reason of a courtesy. */
  reason: Generated<string | null>;
  /** It moved the project's promised day by this many working days. */
  days: Generated<number | null>;
  /** The promised day before. */
  movedFrom: Generated<string | null>;
  createdAt: Instant;
}

/** A line of an accepted quote that repeats. Its later periods become charges automatically. */
export interface RetainerTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string;
  /** The line of the quote. A later version with the same line changes its price. */
  lineId: string | null;
  name: string;
  currency: Currency;
  /** The price of a period without tax, in minor units. */
  netMinor: number;
  /** JSON text: `quoteTax` of the contract. */
  tax: string;
  every: RepeatEvery;
  rounds: number | null;
  hours: number | null;
  /** The first day of the first period, such as 2026-12-24. */
  startsOn: string;
  /** The periods that have begun. */
  periods: number;
  /** The last day on which a period can begin. */
  endsOn: string | null;
  createdAt: Instant;
}

/** An invoice or credit note. Once issued, its content and amounts never change. */
export interface InvoiceTable {
  id: string;
  /** The prefix of the number; null for a draft. */
  series: string | null;
  number: number | null;
  kind: InvoiceKind;
  /** The invoice that a credit note cancels. */
  creditsId: string | null;
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string | null;
  title: string;
  currency: Currency;
  /** JSON text: `invoiceContent` of the contract. */
  content: string;
  contentHash: string | null;
  /** In minor units, as are all amounts. */
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** The prepayments that it deducts. */
  prepaidMinor: number;
  /** The sum of its payments, updated with each payment. */
  paidMinor: number;
  /** The sum of its credit notes. */
  creditedMinor: number;
  supplyOn: string | null;
  dueOn: string | null;
  /** A link that staff pasted. */
  paymentUrl: string | null;
  /** The time when the draft is issued automatically. */
  issuesAt: Instant | null;
  /** The day of issue at the agency. */
  issuedOn: string | null;
  issuedAt: Instant | null;
  sentAt: Instant | null;
  seenAt: Instant | null;
  pausedAt: Instant | null;
  /** The time since when no amount of it is open. A credit note is settled from the start. */
  settledAt: Instant | null;
  /** The time of its client's last question. */
  askedAt: Generated<Instant | null>;
  /** The time of its last reminder. From then on it waits for the agency as well. */
  remindersEndedAt: Generated<Instant | null>;
  /** When a bank refused its payment in the end; null again with the next payment. */
  refusedAt: Generated<Instant | null>;
  /** The time of its import. Another tool issued it and has its PDF. */
  importedAt: Generated<Instant | null>;
  /** Lower-cased number, title and company, for searching. */
  searchText: string;
  revision: number;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The name and address of a company on its invoices. Drafts follow it until they are issued. */
export interface BillingDetailsTable {
  clientAccountId: string;
  /** JSON text: `party` of the contract. */
  party: string;
  updatedAt: Instant;
}

/** A reminder of an invoice, as it went to its client. */
export interface InvoiceReminderTable {
  id: string;
  invoiceId: string;
  clientAccountId: string;
  /** Days after the invoice is due; null for one that staff sent by hand. */
  days: number | null;
  subject: string;
  words: string;
  /** The member of staff who sent it. */
  userId: string | null;
  sentAt: Instant;
}

/** A payment of an invoice. Rows are only ever added. */
export interface PaymentTable {
  id: string;
  invoiceId: string;
  clientAccountId: string;
  /** In minor units; negative for a refund. */
  minor: number;
  on: string;
  method: string | null;
  reference: string | null;
  /** The provider's id. */
  externalId: string | null;
  /** The payment that this entry reverses. */
  reversesId: string | null;
  /** The member of staff who recorded it; null if a provider reported it. */
  userId: string | null;
  createdAt: Instant;
}

/** An event of a payment provider that was handled, or a session that has ended. */
export interface PaymentEventTable {
  /** The provider's id. */
  id: string;
  /** The type of the event. */
  kind: string;
  createdAt: Instant;
}

/** The session that paid an invoice last, while the bank takes its time. */
export interface PendingPaymentTable {
  invoiceId: string;
  /** The provider's id. Once the session has ended, `paymentEvent` has it too. */
  sessionId: string;
  createdAt: Instant;
}

/** The invoice that lists a charge. */
export interface InvoiceChargeTable {
  chargeId: string;
  invoiceId: string;
}

/** A part of the payment plan of an accepted quote. */
export interface MilestoneTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string;
  position: number;
  name: string;
  currency: Currency;
  /** The amount with tax, in minor units. */
  totalMinor: number;
  /** JSON text: the share of each tax code. */
  taxes: string;
  when: Milestone['when'];
  on: string | null;
  state: Milestone['state'];
  dueAt: Instant | null;
  /** The preview or delivery that made it due. */
  dueById: string | null;
  /** The promised day of a project that waits for this payment. */
  promisedOn: string | null;
  invoiceId: string | null;
  createdAt: Instant;
}
