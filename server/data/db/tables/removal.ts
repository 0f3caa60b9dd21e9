import type { RemovedState } from '#contract/removals.ts';

type Instant = string;

/**
 * A request or message that was archived or deleted. Its row is moved here from its own table, so that no list or count includes
 * it.
 */
export interface RemovedTable {
  id: string;
  kind: 'consultation' | 'contactMessage' | 'clientMessage';
  /** The id of the row. */
  rowId: string;
  state: RemovedState;
  /** JSON text: the whole row for restoring it. */
  row: string;
  /** For the list of removed rows: the name of the sender, and the beginning of the text. */
  name: string;
  words: string | null;
  clientAccountId: string | null;
  ownerId: string | null;
  /** The member of staff who archived or deleted the row. */
  userId: string | null;
  createdAt: Instant;
}
