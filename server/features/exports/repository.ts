import type { ConsultationStatus } from '#contract/consultations.ts';
import type { Db } from '#server/db/database.ts';
import { textHolds } from '#server/db/text-search.ts';

/** Rows read at a time: enough to be quick, few enough to let others in between. */
const batch = 500;

/** Gives every row, newest first, a batch at a time. */
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

/** Client accounts that hold a text. */
export const clients = (db: Db, { q }: { q?: string | undefined }) =>
  inBatches(async (cursor, limit) => {
    const matches = q ? await textHolds(db, 'clientAccount', q) : null;
    let rows = db
      .q()
      .selectFrom('clientAccount')
      .select([
        'id',
        'clientCode',
        'name',
        'email',
        'company',
        'phone',
        'origin',
        'emailVerifiedAt',
        'createdAt',
      ]);
    if (matches) rows = rows.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
    if (cursor) rows = rows.where('id', '<', cursor);
    return rows.orderBy('id', 'desc').limit(limit).execute();
  });

interface ConsultationFilter {
  shelf: 'inbox' | 'spam';
  status?: ConsultationStatus | undefined;
  clientAccountId?: string | undefined;
  q?: string | undefined;
}

/** Consultations of a shelf. */
export const consultations = (db: Db, { shelf, status, clientAccountId, q }: ConsultationFilter) =>
  inBatches(async (cursor, limit) => {
    const matches = q ? await textHolds(db, 'consultation', q) : null;
    let rows = db
      .q()
      .selectFrom('consultation')
      .select([
        'id',
        'createdAt',
        'name',
        'email',
        'company',
        'phone',
        'service',
        'status',
        'referredBy',
        'message',
      ])
      .where('spam', '=', shelf === 'spam');
    if (status) rows = rows.where('status', '=', status);
    if (clientAccountId) rows = rows.where('clientAccountId', '=', clientAccountId);
    if (matches) rows = rows.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
    if (cursor) rows = rows.where('id', '<', cursor);
    return rows.orderBy('id', 'desc').limit(limit).execute();
  });
