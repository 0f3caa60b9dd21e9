import type { Generated } from 'kysely';

/** The side that a row waits for, and since when. Triggers maintain it. Null for neither. */
export interface WaitingColumns {
  waitsFor: Generated<'agency' | 'client' | null>;
  waitsSince: Generated<string | null>;
}

/** The waiting columns of a preview, with the day by which the client should answer. */
export interface PreviewWaitingColumns extends WaitingColumns {
  waitsDueOn: Generated<string | null>;
  /** Since when its round has a price that nobody has accepted. */
  roundAskedAt: Generated<string | null>;
}

/** Something that a member of staff has snoozed: hidden from their own lists until then. It still waits for the agency. */
export interface SnoozeTable {
  userId: string;
  subjectType: string;
  subjectId: string;
  until: string;
}

/** The changes of the side that questions at pins and file requests wait for. Triggers write them. */
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
  /** When a calendar program last read it. */
  readAt: string | null;
}
