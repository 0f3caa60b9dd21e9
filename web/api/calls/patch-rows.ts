import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Page } from '#web/api/calls/client.ts';

interface Row {
  id: string;
}

// The cache holds answers in four forms: pages, a first page, plain rows, and a single row.
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
  // The type of the rows follows from the calls.
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
