type Instant = string;

/** An export that a contact asked for; what it holds is read anew each time it is fetched. */
export interface DataExportTable {
  id: string;
  contactId: string;
  /** The company the contact was signed in to. */
  clientAccountId: string;
  kind: 'person' | 'company';
  createdAt: Instant;
  /** Until when it can be fetched. */
  expiresAt: Instant;
  fetchedAt: Instant | null;
}

/** An erasure that a contact asked for. At most one of a contact is not withdrawn. */
export interface ErasureTable {
  id: string;
  contactId: string;
  /** Companies that have no other contact are erased along. */
  withCompanies: boolean;
  /** JSON text: the ids of the companies the person was of. */
  companies: string;
  requestedAt: Instant;
  dueAt: Instant;
  withdrawnAt: Instant | null;
  /** When the rows were emptied and the files removed. */
  erasedAt: Instant | null;
  /** When the database was rebuilt, so that its file holds nothing of them either. */
  cleanedAt: Instant | null;
  /** JSON text: a list of `{ table, id }`, where others have written of the person. */
  mentions: string;
}
