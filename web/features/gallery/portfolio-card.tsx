import type { PublicPortfolioItem } from '#contract/pages.ts';
import { SizedImage } from '#web/ui/sized-image.tsx';
import type { Span } from './rhythm.ts';

/** How wide the picture is: on the narrow screen all of it, else its columns of at most 73 rem. */
const sizes = (span: Span) =>
  `(min-width:76rem) ${Math.round((span / 12) * 73)}rem,(min-width:48rem) ${Math.round((span / 12) * 96)}vw,94vw`;

export function PortfolioCard({ item, span }: { item: PublicPortfolioItem; span: Span }) {
  const { title, description, category, results, imageUrl, image } = item;
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
        <SizedImage src={imageUrl} image={image} sizes={sizes(span)} />
      )}
      <h3>{title}</h3>
      {imageUrl !== null && badge}
      {results ? <p className="work-results">{results}</p> : description && <p>{description}</p>}
    </article>
  );
}
