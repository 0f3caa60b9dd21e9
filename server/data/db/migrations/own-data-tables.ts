type Instant = string;

/** Somebody who asks for their own data: a contact, or a member of staff. */
export interface Asker {
  personKind: 'contact' | 'user';
  personId: string;
}

/** An export that somebody asked for; what it holds is read anew each time it is fetched. */
export interface DataExportTable extends Asker {
  id: string;
  /** The company a contact was signed in to; null for staff. */
  clientAccountId: string | null;
  kind: 'person' | 'company';
  createdAt: Instant;
  /** Until when it can be fetched. */
  expiresAt: Instant;
  fetchedAt: Instant | null;
}

/** An erasure that somebody asked for. At most one of a person is not withdrawn. */
export interface ErasureTable extends Asker {
  id: string;
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
