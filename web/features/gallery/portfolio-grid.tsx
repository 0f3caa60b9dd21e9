import type { PublicPortfolioItem } from '#contract/pages.ts';
import { PortfolioCard } from './portfolio-card.tsx';

interface PortfolioGridProps {
  items: readonly PublicPortfolioItem[];
  /** `all`, or the category whose items are shown. */
  category: string;
}

/** The chosen items under their heading, or nothing when there are none. */
export function PortfolioGrid({ items, category }: PortfolioGridProps) {
  const shown = category === 'all' ? items : items.filter((item) => item.category === category);
  if (shown.length === 0) return null;
  return (
    <>
      <h2>Out there, working.</h2>
      <ul className="works">
        {shown.map((item) => (
          <li key={item.id}>
            <PortfolioCard item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}
