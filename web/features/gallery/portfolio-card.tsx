import type { PublicPortfolioItem } from '#contract/pages.ts';

export function PortfolioCard({ item }: { item: PublicPortfolioItem }) {
  const { title, description, category, results, imageUrl } = item;
  const badge = category !== null && <span className="badge">{category}</span>;
  return (
    <article className="work">
      {imageUrl === null ? (
        <div className="work-blank">
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <use href="#bluebonnet" transform="translate(50 92)scale(.66)" />
          </svg>
          {badge}
        </div>
      ) : (
        <img src={imageUrl} alt="" loading="lazy" decoding="async" />
      )}
      <h3>{title}</h3>
      {imageUrl !== null && badge}
      {results ? <p className="work-results">{results}</p> : description && <p>{description}</p>}
    </article>
  );
}
