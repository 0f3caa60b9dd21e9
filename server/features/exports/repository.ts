import type { ConsultationState } from '#contract/consultations.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { requestState } from '#server/data/db/views/consultations.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { textHolds } from '#server/data/db/queries/text-search.ts';

/** How many rows are read at a time. Other queries can run between two reads. */
const batch = 500;

/** Yields every row, newest first, reading one batch at a time. */
async function* inBatches<T extends { id: string }>(
  read: (cursor: string | undefined, limit: number) => Promise<T[]>,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  for (;;) {
    const rows = await read(cursor, batch);
    yield* rows;
    if (rows.length < batch) return;
    cursor = rows.at(-1)?.id;
  }
}

interface ClientFilter {
  q?: string | undefined;
  /** The id of a member of staff. Then only rows that this person looks after are exported. */
  mine?: string | undefined;
}

/** The clients within a scope, newest first, filtered by the text `q`. */
export const clients = (db: Db, scope: Scope, { q, mine }: ClientFilter) =>
  inBatches(async (cursor, limit) => {
    const matches = q ? await textHolds(db, 'clientAccount', q) : null;
    const all = db
      .q()
      .selectFrom('clientAccount as client')
      .innerJoin('contact', 'contact.id', 'client.primaryContactId')
      .select(['client.id', 'client.clientCode', 'client.name', 'client.email', 'client.company'])
      .select(['client.phone', 'contact.origin', 'contact.emailVerifiedAt', 'client.createdAt']);
    let rows = narrow(all, { client: 'client.id', project: null, owner: null }, scope, mine);
    if (matches) rows = rows.where((eb) => matches(eb.ref('client.id'), eb.ref('client.searchText')));
    if (cursor) rows = rows.where('client.id', '<', cursor);
    return rows.orderBy('client.id', 'desc').limit(limit).execute();
  });

interface ConsultationFilter extends ClientFilter {
  folder: 'inbox' | 'spam';
  status?: ConsultationState | undefined;
  clientAccountId?: string | undefined;
}

/** The requests of a folder within a scope that match the filter, newest first. */
export const consultations = (
  db: Db,
  scope: Scope,
  { folder, status, clientAccountId, q, mine }: ConsultationFilter,
) =>
  inBatches(async (cursor, limit) => {
    const matches = q ? await textHolds(db, 'consultation', q) : null;
    const inFolder = db
      .q()
      .selectFrom('consultation')
      .select(['id', 'createdAt', 'name', 'email', 'company', 'phone', 'service', 'referredBy', 'message'])
      .select(requestState('consultation').as('status'))
      .where('spam', '=', folder === 'spam');
    const reach = { client: 'clientAccountId', project: null, owner: 'ownerId' } as const;
    let rows = narrow(inFolder, reach, scope, mine);
    if (status) rows = rows.where(requestState('consultation'), '=', status);
    if (clientAccountId) rows = rows.where('clientAccountId', '=', clientAccountId);
    if (matches) rows = rows.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
    if (cursor) rows = rows.where('id', '<', cursor);
    return rows.orderBy('id', 'desc').limit(limit).execute();
  });
