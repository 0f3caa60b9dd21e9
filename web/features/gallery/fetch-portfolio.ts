import type { PublicPortfolioItem } from '#contract/pages.ts';
import { ApiError } from '#web/api/api-error.ts';

export async function fetchPortfolio(signal: AbortSignal): Promise<PublicPortfolioItem[]> {
  const response = await fetch('/api/portfolio', { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw await ApiError.from(response);
  return (await response.json()) as PublicPortfolioItem[];
}
