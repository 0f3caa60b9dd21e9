import type { PublicPortfolioItem } from '#contract/pages.ts';
import { SizedImage } from '#web/ui/pictures/sized-image.tsx';
import type { Span } from './rhythm.ts';

interface PortfolioCardProps {
  item: PublicPortfolioItem;
  span: Span;
  /** On a phone it is one line of a list. */
  small: boolean;
}

/**
 * How wide the picture is: on a narrow screen the full width or a thumbnail, else the columns of a grid of at most 73 rem.
 */
function sizes(span: Span, small: boolean): string {
  const share = Math.min(span, 7) / 12;
  return `(min-width:76rem) ${Math.round(share * 73)}rem,(min-width:48rem) ${Math.round(share * 96)}vw,${small ? '7rem' : '94vw'}`;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The month of an instant, as in "March 2027". Not by `toLocaleString`: on the server that loads megabytes for a few names. */
const monthOf = (instant: string) => `${months[Number(instant.slice(5, 7)) - 1]} ${instant.slice(0, 4)}`;

export function PortfolioCard({ item, span, small }: PortfolioCardProps) {
  const { title, description, category, results, imageUrl, image, confirmed } = item;
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
        <SizedImage src={imageUrl} image={image} sizes={sizes(span, small)} />
      )}
      <h3>{title}</h3>
      {imageUrl !== null && badge}
      {results ? <p className="work-results">{results}</p> : description && <p>{description}</p>}
      {confirmed && (
        <p className="small">
          Confirmed by {confirmed.by ?? 'the client'}, {monthOf(confirmed.at)}
        </p>
      )}
    </article>
  );
}
