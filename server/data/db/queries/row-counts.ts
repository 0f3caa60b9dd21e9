import type { ConsultationState } from '#contract/consultations.ts';
import type { RemovedState } from '#contract/removals.ts';
import type { Db } from '../database.ts';
import type { DirectiveChangeRequestTable } from '../tables/project.ts';

/**
 * The names of the counts that triggers keep (`migrations/0001-baseline/row-counts.ts`). A total is the sum of some of
 * these counts.
 */
export type RowCountName =
  | `consultations.${'inbox' | 'spam'}.${ConsultationState}`
  | `consultations.day.${string}`
  | 'clients'
  | `clients.${RemovedState}`
  | `projects.${'current' | 'deleted'}`
  | `messages.contact.${'unread' | 'read' | 'spam'}`
  | `messages.client.${'unread' | 'read'}`
  | 'messages.admin'
  | `change-requests.${DirectiveChangeRequestTable['status']}`
  | 'previews'
  | `preview-feedback.${'unread' | 'read'}`
  | `preview-feedback.rated.${number}`;

/** Reads exact totals. Each total is the sum of some counts, so the time does not depend on the number of rows. */
export async function readRowCounts<Key extends string>(
  db: Db,
  sums: Readonly<Record<Key, readonly RowCountName[]>>,
): Promise<Record<Key, number>> {
  const keys = Object.keys(sums) as Key[];
  const names = [...new Set(keys.flatMap((key) => sums[key]))];
  const rows = await db
    .q()
    .selectFrom('rowCount')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const sum = (key: Key) => sums[key].reduce((total, name) => total + (values.get(name) ?? 0), 0);
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as Record<Key, number>;
}

/** The sum of the counts with these names. */
export const sumRowCounts = async (db: Db, names: readonly RowCountName[]): Promise<number> =>
  (await readRowCounts(db, { total: names })).total;
