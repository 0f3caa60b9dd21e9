import * as z from 'zod/mini';
import { person } from '../person.ts';
import { id, instant } from '../validation/fields.ts';
import { currency } from './currency.ts';
import { quoteContent, selection } from './quote-content.ts';

/** The time during which a person can undo the own acceptance, in milliseconds. */
export const acceptanceUndoMs = 60 * 60 * 1000;

/**
 * The states of a version. Only a draft can be edited, and only the newest sent version can be accepted. A sent version past
 * its last day is `expired`; the server computes this state on each read.
 */
const quoteStates = ['draft', 'sent', 'expired', 'accepted', 'declined', 'superseded', 'withdrawn'] as const;

export type QuoteState = (typeof quoteStates)[number];

const amounts = {
  currency,
  /** The sum without tax, in minor units. */
  netMinor: z.int(),
  totalMinor: z.int(),
};

/**
 * A quote in a list. Its amounts are those of the accepted version. Without one, they are those of the newest version with its
 * initial selection.
 */
export const listedQuote = z.object({
  id,
  /** The number, such as `Q-12`. `T-3` is a template, which has no client and is never sent. */
  number: z.string(),
  title: z.string(),
  clientAccountId: z.nullable(id),
  consultationId: z.nullable(id),
  projectId: z.nullable(id),
  /** The id of the quote that this addendum extends. */
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
  /** True while the link for a person without an account is neither mailed nor passed on. */
  isLinkUnsent: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

export type ListedQuote = z.infer<typeof listedQuote>;

/** An acceptance of a quote, with the evidence for it. */
export const quoteAcceptance = z.object({
  id,
  selection,
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  typedName: z.string(),
  /** The contact who accepted; null if staff recorded the acceptance, or if the person has no account. */
  acceptedBy: z.nullable(person),
  /** The member of staff who recorded the acceptance. */
  recordedBy: z.nullable(person),
  /** For a recorded acceptance: how the client gave it, such as "By e-mail on 3 March". */
  how: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
  /** For a recorded acceptance: the client's mail or letter. */
  file: z.nullable(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
  acceptedAt: instant,
  /** The time until which the reader may undo the acceptance; null for other readers, and once it is too late. */
  undoableUntil: z.nullable(instant),
});

/** A version of a quote. */
export const quoteVersion = z.object({
  number: z.int(),
  state: z.enum(quoteStates),
  content: quoteContent,
  /** The hash of everything that the reader sees in this version; null for a draft. */
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
    /** The version that the reader saw before this one, to show the differences. */
    before: z.nullable(z.pick(quoteVersion, { number: true, content: true, totalMinor: true })),
    /** The instant at which the quote expires. */
    expiresAt: z.nullable(instant),
    /** The time zone of the agency, such as `America/Chicago`; null if it has none. */
    timeZone: z.nullable(z.string()),
  },
);

export type ClientQuote = z.infer<typeof clientQuote>;
