import type { PublicPortfolioItem } from '#contract/pages.ts';
import { PortfolioCard } from './portfolio-card.tsx';
import { rhythm } from './rhythm.ts';

interface PortfolioGridProps {
  items: readonly PublicPortfolioItem[];
  /** `all`, or the category whose items are shown. */
  category: string;
}

/** How many are shown as cards on a phone; the rest is a list (landing.css). */
const wholeOnPhones = 3;

/** The items of the chosen category under their heading, or nothing when there are none. */
export function PortfolioGrid({ items, category }: PortfolioGridProps) {
  const shown = category === 'all' ? items : items.filter((item) => item.category === category);
  if (shown.length === 0) return null;
  const spans = rhythm(shown.length);
  return (
    <>
      <h2>Out there, working.</h2>
      <ul className="works">
        {shown.map((item, n) => {
          const { [n]: span = 4 } = spans;
          return (
            <li key={item.id} className={`w${span}`}>
              <PortfolioCard item={item} span={span} small={n >= wholeOnPhones} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
