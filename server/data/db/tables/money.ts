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
  /** The project that began with the quote's acceptance, or to which the quote belongs. */
  projectId: string | null;
  ownerId: string | null;
  /** A number that rises with each change of the draft. */
  revision: number;
  /** Lower-cased number, title and company, for searching. */
  searchText: Generated<string>;
  /** The side that has to act: the client on a sent version, or the agency after the quote was declined. */
  waitsFor: Generated<'agency' | 'client' | null>;
  waitsSince: Generated<Instant | null>;
  /** The last day on which the client can accept the sent version. */
  waitsDueOn: Generated<string | null>;
  /** The accepted quote to which this quote is an addendum. */
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
  /** The link's token is derived from this id with the installation's key, so that the next version has the same link. */
  id: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  name: string;
  /** The mail address of the person who gets the link. */
  email: string;
  emailKey: string;
  mailedAt: Instant | null;
  /** When the link was shown to staff, who pass it on. */
  handedOverAt: Instant | null;
  handedOverById: string | null;
  /** The hash of the code that was mailed last, made with the key of the installation. */
  codeHash: string | null;
  codeExpiresAt: Instant | null;
  createdAt: Instant;
  expiresAt: Instant;
}

/** A version of a quote. Once sent, the content never changes. */
export interface QuoteVersionTable {
  id: string;
  quoteId: string;
  number: number;
  /** `expired` is never stored: it is computed from `validUntil`. */
  state: Exclude<QuoteState, 'expired'>;
  /** JSON text: `quoteContent` of the contract. */
  content: string;
  /** The hash of everything that the reader of the version sees. */
  contentHash: string | null;
  /** The total of the initial selection, in minor units. */
  netMinor: number;
  totalMinor: number;
  /** A date such as 2026-12-24. */
  validUntil: string | null;
  sentAt: Instant | null;
  /** The time when the client first saw the version. */
  seenAt: Instant | null;
  /** When the version was declined, replaced or withdrawn. */
  endedAt: Instant | null;
  /** The client's reason for declining. */
  reason: string | null;
  createdAt: Instant;
}

/** The acceptance of a version, with evidence of it. */
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
  /** How the client accepted, if staff recorded the acceptance. */
  how: string | null;
  purchaseOrder: string | null;
  /** The client's mail or letter, if staff recorded the acceptance. */
  fileId: Generated<string | null>;
  contactId: string | null;
  /** The member of staff who recorded the acceptance. */
  userId: string | null;
  /** The network address range of the request. */
  network: string | null;
  /** The browser of the request. */
  agent: string | null;
  /** True if the acceptance began a project. */
  madeProject: boolean;
  /** The SHA-256 of the PDF file that both sides got by mail. */
  pdfHash: string | null;
  acceptedAt: Instant;
  undoneAt: Instant | null;
}

/**
 * Something that a client agreed to pay for, or a courtesy. Rows never change. A row is removed if the acceptance or
 * decision behind it is undone.
 */
export interface ChargeTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string | null;
  source: ChargeSource;
  /** Unique together with `source`. For a round it is the version; for a courtesy, the charge that the courtesy cancels. */
  sourceId: string;
  name: string;
  currency: Currency;
  /** In minor units, without tax; negative for discounts and courtesies. */
  netMinor: number;
  /** JSON text: `quoteTax` of the contract. */
  tax: string;
  /** The reason of a courtesy. */
  reason: Generated<string | null>;
  /** The number of working days by which the charge moved the project's promised day. */
  days: Generated<number | null>;
  /** The promised day before. */
  movedFrom: Generated<string | null>;
  createdAt: Instant;
}

/** A repeating line of an accepted quote. Later periods become charges automatically. */
export interface RetainerTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string;
  /** The line of the quote. A later version with the same line changes the price of the retainer. */
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
  /** The number of periods that have begun. */
  periods: number;
  /** The last day on which a period can begin. */
  endsOn: string | null;
  createdAt: Instant;
}

/** An invoice or credit note. Once issued, the content and amounts never change. */
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
  /** The prepayments that the invoice deducts. */
  prepaidMinor: number;
  /** The sum of the invoice's payments, updated with each payment. */
  paidMinor: number;
  /** The sum of the invoice's credit notes. */
  creditedMinor: number;
  supplyOn: string | null;
  dueOn: string | null;
  /** A link that staff pasted. */
  paymentUrl: string | null;
  /** The time when the draft is issued automatically. */
  issuesAt: Instant | null;
  /** The day of issue, in the agency's time zone. */
  issuedOn: string | null;
  issuedAt: Instant | null;
  sentAt: Instant | null;
  seenAt: Instant | null;
  pausedAt: Instant | null;
  /** The time since when the invoice is fully paid or credited. A credit note is settled from the start. */
  settledAt: Instant | null;
  /** The time of the client's last question about the invoice. */
  askedAt: Generated<Instant | null>;
  /** The time of the last reminder. From then on the invoice waits for the agency as well. */
  remindersEndedAt: Generated<Instant | null>;
  /** When a bank finally refused a payment of the invoice; null again with the next payment. */
  refusedAt: Generated<Instant | null>;
  /** The time of the import. Another tool issued the invoice and has its PDF. */
  importedAt: Generated<Instant | null>;
  /** Lower-cased number, title and company, for searching. */
  searchText: string;
  revision: number;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The name and address of a company on its invoices. Drafts use the current ones until they are issued. */
export interface BillingDetailsTable {
  clientAccountId: string;
  /** JSON text: `party` of the contract. */
  party: string;
  updatedAt: Instant;
}

/** A reminder of an invoice that was sent to its client. */
export interface InvoiceReminderTable {
  id: string;
  invoiceId: string;
  clientAccountId: string;
  /** How many days after the due day the reminder is sent; null for one that staff sent by hand. */
  days: number | null;
  subject: string;
  words: string;
  /** The member of staff who sent the reminder. */
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
  /** The member of staff who recorded the payment; null if a provider reported it. */
  userId: string | null;
  createdAt: Instant;
}

/** A handled event of a payment provider, or a payment session that has ended. */
export interface PaymentEventTable {
  /** The provider's id. */
  id: string;
  /** The type of the event. */
  kind: string;
  createdAt: Instant;
}

/** The newest payment session of an invoice whose payment the bank has not confirmed yet. */
export interface PendingPaymentTable {
  invoiceId: string;
  /** The provider's id of the session. Once the session has ended, `paymentEvent` has this id too. */
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
  /** The preview or delivery that made the payment due. */
  dueById: string | null;
  /** The promised day that the project gets once this payment is made. */
  promisedOn: string | null;
  invoiceId: string | null;
  createdAt: Instant;
}
