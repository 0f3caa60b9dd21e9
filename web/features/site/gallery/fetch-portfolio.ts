import { limits } from '#contract/validation/limits.ts';
import type { publicPortfolio, PublicProject } from '#contract/projects.ts';
import { callList, type Page } from '#web/api/calls/client.ts';

// Only the path, because importing the endpoint with its schemas would add 0.5 KB to every form of the page.
const portfolio = { method: 'GET', path: '/api/portfolio' } as typeof publicPortfolio;

/** Fetches the live portfolio items, newest first: all, or those of one category. */
export async function fetchPortfolio(signal: AbortSignal, category = 'all'): Promise<PublicProject[]> {
  const query = { limit: limits.pageMax, ...(category !== 'all' && { category }) };
  const items: PublicProject[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<PublicProject> = await callList(portfolio, {
      query: { ...query, ...(cursor !== null && { cursor }) },
      signal,
    });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}
