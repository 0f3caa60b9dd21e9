import type { Generated } from 'kysely';

/** The side that has to act on a row, and since when; both null if neither has to. Triggers write them. */
export interface WaitingColumns {
  waitsFor: Generated<'agency' | 'client' | null>;
  waitsSince: Generated<string | null>;
}

/** The waiting columns of a preview. The day is the one by which the client should answer. */
export interface PreviewWaitingColumns extends WaitingColumns {
  waitsDueOn: Generated<string | null>;
  /** The time since when the price of its round waits to be accepted. */
  roundAskedAt: Generated<string | null>;
}

/**
 * A waiting thing that a member of staff has snoozed. Until the time ends, it is hidden from that person's lists, but
 * it still waits for the agency.
 */
export interface SnoozeTable {
  userId: string;
  subjectType: string;
  subjectId: string;
  until: string;
}

/** A log of changes of `waitsFor` of pins and file requests. Triggers write it. */
export interface WaitingChangeTable {
  pinId: string | null;
  fileRequestId: string | null;
  /** Null for neither side. */
  waitsFor: 'agency' | 'client' | null;
  at: string;
}

/** The secret address of the calendar of a member of staff or a contact. */
export interface CalendarFeedTable {
  id: string;
  userId: string | null;
  contactId: string | null;
  tokenHash: string;
  createdAt: string;
  /** When a calendar program last read the calendar. */
  readAt: string | null;
}
