import type { Generated } from 'kysely';

/** Whose turn a row is, and since when; kept by triggers. Null: nobody's. */
export interface TurnColumns {
  turn: Generated<'agency' | 'client' | null>;
  turnSince: Generated<string | null>;
}

/** The same for a preview, with the day by which the client is to answer. */
export interface PreviewTurnColumns extends TurnColumns {
  turnDueOn: Generated<string | null>;
}

/** Something that a member of staff has snoozed: hidden from their own lists until then. It still waits for the agency. */
export interface SnoozeTable {
  userId: string;
  subjectType: string;
  subjectId: string;
  until: string;
}

/** Changes of the turn of a question about a pin and of a requested file; written by triggers. */
export interface TurnChangeTable {
  pinId: string | null;
  fileRequestId: string | null;
  /** Null: nobody's. */
  holder: 'agency' | 'client' | null;
  at: string;
}
