import { limits } from '#contract/limits.ts';
import { publicPortfolio, type PublicProject } from '#contract/projects.ts';
import { callList } from '#web/api/client.ts';

/** Fetches the live items of a category, or of all, newest first. */
export async function fetchPortfolio(signal: AbortSignal, category = 'all'): Promise<PublicProject[]> {
  const query = { limit: limits.pageMax, ...(category !== 'all' && { category }) };
  const items: PublicProject[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof callList<typeof publicPortfolio>>> = await callList(
      publicPortfolio,
      {
        query: { ...query, ...(cursor !== null && { cursor }) },
        signal,
      },
    );
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}
