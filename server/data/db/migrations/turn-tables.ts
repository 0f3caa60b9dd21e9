import type { Generated } from 'kysely';

/** Whose turn a row is, and since when, kept by triggers (migration 0035); null: nobody's. */
export interface TurnColumns {
  turn: Generated<'agency' | 'client' | null>;
  turnSince: Generated<string | null>;
}

/** Of a preview that waits for the client also the day by which they are to answer. */
export interface PreviewTurnColumns extends TurnColumns {
  turnDueOn: Generated<string | null>;
}

/** What a member of staff has put off: hidden from their own lists until then; whose turn it is stays as it is. */
export interface SnoozeTable {
  userId: string;
  subjectType: string;
  subjectId: string;
  until: string;
}

/** Whose turn a question about a pin, or what a client was asked for, came to be; kept by triggers (migration 0052). */
export interface TurnChangeTable {
  pinId: string | null;
  fileRequestId: string | null;
  /** Null: nobody's. */
  holder: 'agency' | 'client' | null;
  at: string;
}
