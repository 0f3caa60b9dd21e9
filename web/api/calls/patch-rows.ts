import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { getAdminCounts, type AdminCounts } from '#contract/overview.ts';
import type { Page } from './client.ts';
import { queryOf } from './query-client.ts';

interface Row {
  id: string;
}

// Cached answers have four forms: pages, a first page, plain rows, and a single row.
type Cached = InfiniteData<Page<Row>> | Page<Row> | Row[] | Row | undefined;

const isPages = (cached: object): cached is InfiniteData<Page<Row>> => 'pages' in cached;
const isPage = (cached: object): cached is Page<Row> => 'items' in cached;

/** Changes a row in all cached answers of these calls. */
export function patchRows<T extends Row>(
  client: QueryClient,
  calls: readonly Pick<Endpoint, 'path'>[],
  id: string,
  change: (row: T) => T,
): void {
  // TypeScript cannot check this: the calls determine the type of the rows.
  const patch = (row: Row) => (row.id === id ? change(row as T) : row);
  const patchPage = (page: Page<Row>) => ({ ...page, items: page.items.map(patch) });
  for (const { path } of calls)
    client.setQueriesData<Cached>({ queryKey: [path] }, (cached) => {
      if (!cached) return cached;
      if (Array.isArray(cached)) return cached.map(patch);
      if (isPages(cached)) return { ...cached, pages: cached.pages.map(patchPage) };
      return isPage(cached) ? patchPage(cached) : patch(cached);
    });
}

/** The names of the counts behind the badges. */
type Count = { [K in keyof AdminCounts]: AdminCounts[K] extends number ? K : never }[keyof AdminCounts];

/** Before the server answers, shows a row as read. Lowers these counts by one if the row was unread. */
export const optimisticRead =
  (list: Pick<Endpoint, 'path'>, ...counts: Count[]) =>
  (client: QueryClient, { params }: { params: { id: string } }): void => {
    let wasUnread = false;
    patchRows<{ id: string; isRead: boolean }>(client, [list], params.id, (row) => {
      wasUnread ||= !row.isRead;
      return { ...row, isRead: true };
    });
    if (!wasUnread) return;
    client.setQueryData(queryOf(getAdminCounts).queryKey, (all) => {
      if (!all) return all;
      return { ...all, ...Object.fromEntries(counts.map((name) => [name, Math.max(0, all[name] - 1)])) };
    });
  };
