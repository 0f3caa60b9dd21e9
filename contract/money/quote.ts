import * as z from 'zod/mini';
import { person } from '../person.ts';
import { id, instant } from '../validation/fields.ts';
import { currency } from './currency.ts';
import { quoteContent, selection } from './quote-content.ts';

/** How long an acceptance can be undone by the person who gave it, in milliseconds. */
export const acceptanceUndoMs = 60 * 60 * 1000;

/**
 * The state of a version. Only a draft can be edited, and only the newest sent version can be accepted. A sent version past its
 * last day is `expired`; that is computed when it is read.
 */
const quoteStates = ['draft', 'sent', 'expired', 'accepted', 'declined', 'superseded', 'withdrawn'] as const;

export type QuoteState = (typeof quoteStates)[number];

const amounts = {
  currency,
  /** The sum without tax, in minor units. */
  netMinor: z.int(),
  totalMinor: z.int(),
};

/** A quote in a list. Amounts are those of the newest version with the selection it starts with, or the accepted one. */
export const listedQuote = z.object({
  id,
  /** Such as `Q-12`; `T-3` for a template, which has no client and is never sent. */
  number: z.string(),
  title: z.string(),
  clientAccountId: z.nullable(id),
  consultationId: z.nullable(id),
  projectId: z.nullable(id),
  /** The quote to which it is an addendum. */
  amends: z.nullable(id),
  /** The company, or the person who sent the request. */
  buyer: z.string(),
  /** The number and state of the newest version. */
  version: z.int(),
  state: z.enum(quoteStates),
  ...amounts,
  validUntil: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  seenAt: z.nullable(instant),
  /** True while the link for somebody without an account was neither mailed nor passed on. */
  isLinkUnsent: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

export type ListedQuote = z.infer<typeof listedQuote>;

/** An acceptance with its evidence. */
export const quoteAcceptance = z.object({
  id,
  selection,
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  typedName: z.string(),
  /** The contact; null for an acceptance that staff recorded, or of a person without an account. */
  acceptedBy: z.nullable(person),
  /** The member of staff who recorded it. */
  recordedBy: z.nullable(person),
  /** How it was given, for recorded ones: "By e-mail on 3 March". */
  how: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
  /** The client's mail or letter, for recorded ones. */
  file: z.nullable(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
  acceptedAt: instant,
  /** Until when the reader may undo it; null for other readers, or once it can no longer be undone. */
  undoableUntil: z.nullable(instant),
});

/** A version of a quote. */
export const quoteVersion = z.object({
  number: z.int(),
  state: z.enum(quoteStates),
  content: quoteContent,
  /** The hash of all that its reader sees; null for a draft. */
  contentHash: z.nullable(z.string()),
  netMinor: z.int(),
  totalMinor: z.int(),
  sentAt: z.nullable(instant),
  seenAt: z.nullable(instant),
  /** The reader's reason for declining. */
  reason: z.nullable(z.string()),
  acceptance: z.nullable(quoteAcceptance),
});

export type QuoteVersion = z.infer<typeof quoteVersion>;

const head = z.omit(listedQuote, {
  version: true,
  state: true,
  netMinor: true,
  totalMinor: true,
  validUntil: true,
});

/** A quote with its newest version, for staff. */
export const quote = z.extend(head, {
  /** Counts the changes of the draft. A change sends the revision that it is based on. */
  revision: z.int(),
  newest: quoteVersion,
  /** All versions, newest first. */
  versions: z.array(
    z.pick(quoteVersion, { number: true, state: true, totalMinor: true, sentAt: true, seenAt: true }),
  ),
});

export type Quote = z.infer<typeof quote>;

/** A quote as its client sees it: the newest sent version. */
export const clientQuote = z.extend(
  z.pick(listedQuote, { id: true, number: true, title: true, projectId: true, amends: true, currency: true }),
  {
    version: quoteVersion,
    /** The version that the reader saw before, to show what has changed. */
    before: z.nullable(z.pick(quoteVersion, { number: true, content: true, totalMinor: true })),
    /** The instant at which it expires. */
    expiresAt: z.nullable(instant),
    /** The time zone of the agency, such as `America/Chicago`; null if it has none. */
    timeZone: z.nullable(z.string()),
  },
);

export type ClientQuote = z.infer<typeof clientQuote>;
