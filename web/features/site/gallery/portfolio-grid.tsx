import type { PublicPortfolioItem } from '#contract/pages.ts';
import { PortfolioCard } from './portfolio-card.tsx';
import { inOrder } from './result.ts';

interface PortfolioGridProps {
  items: readonly PublicPortfolioItem[];
  /** `all`, or the category of the shown items. */
  category: string;
}

/** The items of the chosen category below a heading; renders nothing if there are none. */
export function PortfolioGrid({ items, category }: PortfolioGridProps) {
  const shown = category === 'all' ? items : items.filter((item) => item.category === category);
  if (shown.length === 0) return null;
  const { features, rest } = inOrder(shown);
  return (
    <>
      <h2>Out there, working.</h2>
      <ul className="works">
        {[...features, ...rest].map((item) => (
          <li key={item.id}>
            <PortfolioCard item={item} feature={features.includes(item)} />
          </li>
        ))}
      </ul>
    </>
  );
}
