import type { Currency } from '#contract/money/currency.ts';
import type { QuoteState } from '#contract/quotes.ts';

type Instant = string;

/** The next number of a series of documents. */
export interface NumberSeriesTable {
  name: string;
  next: number;
}

/** A quote for a client, or for a request of somebody without an account. */
export interface QuoteTable {
  id: string;
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
  createdAt: Instant;
  updatedAt: Instant;
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
  /** Of the selection that it starts with, in minor units. */
  netMinor: number;
  totalMinor: number;
  /** A date such as 2026-12-24. */
  validUntil: string | null;
  sentAt: Instant | null;
  /** When its client first saw it. */
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
  contactId: string | null;
  /** The member of staff who recorded it. */
  userId: string | null;
  /** The network of the request. */
  network: string | null;
  /** The browser of the request. */
  agent: string | null;
  /** True if it began a project. */
  madeProject: boolean;
  acceptedAt: Instant;
  undoneAt: Instant | null;
}

/** Something that a client agreed to pay for. Rows are only added, and removed when an acceptance is undone. */
export interface ChargeTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  acceptanceId: string | null;
  source: 'line' | 'discount';
  /** Unique with `source`. */
  sourceId: string;
  name: string;
  currency: Currency;
  /** In minor units, without tax; negative for discounts. */
  netMinor: number;
  /** JSON text: `quoteTax` of the contract. */
  tax: string;
  createdAt: Instant;
}
