type Instant = string;

/** The person who asks for their own data: a contact or a member of staff. */
export interface Asker {
  personKind: 'contact' | 'user';
  personId: string;
}

/** An export that a person asked for. The data is read again for each download. */
export interface DataExportTable extends Asker {
  id: string;
  /** The company that a contact was signed in to; null for staff. */
  clientAccountId: string | null;
  kind: 'person' | 'company';
  createdAt: Instant;
  /** The time from which the export can no longer be downloaded. */
  expiresAt: Instant;
  fetchedAt: Instant | null;
}

/** A requested erasure. Each person has at most one that is not withdrawn. */
export interface ErasureTable extends Asker {
  id: string;
  /** True: companies that have no other contact are erased too. */
  withCompanies: boolean;
  /** JSON text: the ids of the person's companies. */
  companies: string;
  requestedAt: Instant;
  dueAt: Instant;
  withdrawnAt: Instant | null;
  /** The time when rows were emptied and files removed. */
  erasedAt: Instant | null;
  /** The time when the database was rebuilt. From then on the database file contains none of the data. */
  cleanedAt: Instant | null;
  /** JSON text: a list of `{ table, id }`, the rows in which other people name the person. */
  mentions: string;
}
