import type { RemovedState } from '#contract/removals.ts';

type Instant = string;

/** A request or message that was archived or deleted: its row, taken out of its table, so that no list, count or turn holds it. */
export interface RemovedTable {
  id: string;
  kind: 'consultation' | 'contactMessage' | 'clientMessage';
  /** The id of the row. */
  rowId: string;
  state: RemovedState;
  /** JSON text: the whole row, to be put back. */
  row: string;
  /** What its list shows: who wrote it, and the beginning of what. */
  name: string;
  words: string | null;
  clientAccountId: string | null;
  ownerId: string | null;
  /** Who moved it. */
  userId: string | null;
  createdAt: Instant;
}
