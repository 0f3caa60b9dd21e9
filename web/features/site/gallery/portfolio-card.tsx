import type { PublicPortfolioItem } from '#contract/pages.ts';
import { workAddress, workPicture } from '#contract/site/work-address.ts';
import { plainSource, SizedImage } from '#web/ui/pictures/sized-image.tsx';
import { Confirmed } from './confirmed.tsx';
import { ResultText } from './result-text.tsx';

interface PortfolioCardProps {
  item: PublicPortfolioItem;
  /** True for a large work: the picture is half as wide as the page, and the number of its result is shown. */
  feature: boolean;
}

/** The width of a large work's picture: half of a page of at most 73 rem, or the full width of a narrow page. */
const sizes = '(min-width:76rem) 36rem,(min-width:40rem) 47vw,94vw';

/** The last format has only one file, for old browsers: every address makes the document larger. */
function FeaturePicture({ src, image }: { src: string; image: PublicPortfolioItem['image'] }) {
  const old = image && plainSource(image);
  if (!old) return <SizedImage src={src} image={null} sizes={sizes} />;
  const type = image.sources.at(-1)?.type;
  const files = image.sources.filter((source) => source.type === 'image/avif' && source.type !== type);
  return (
    <picture>
      {files.length > 0 && (
        <source
          type="image/avif"
          srcSet={files.map(({ url, width }) => `${url} ${width}w`).join()}
          sizes={sizes}
        />
      )}
      <img
        loading="lazy"
        decoding="async"
        src={old}
        alt=""
        width={image.width}
        height={image.height}
        className={image.height > image.width * 1.5 ? 'object-top' : undefined}
      />
    </picture>
  );
}

/**
 * The picture of a row, 5.5 rem wide: the smallest size in the most common format. Upload addresses hardly compress:
 * for eighteen works they would cost the document a second round trip. This address repeats most letters of the one
 * beside it.
 */
function Thumbnail({ item, src }: { item: PublicPortfolioItem; src: string }) {
  const { image } = item;
  return (
    <img
      src={image ? workPicture(item) : src}
      alt=""
      loading="lazy"
      decoding="async"
      className={image && image.height > image.width * 1.5 ? 'object-top' : undefined}
    />
  );
}

/** One work of the portfolio, with a link to its page. */
export function PortfolioCard({ item, feature }: PortfolioCardProps) {
  const { title, description, category, results, imageUrl, image, video, confirmed, logoUrl } = item;
  const kind = [category, video && 'Video'].filter(Boolean).join(' · ');
  const badge = kind !== '' && <span className="badge">{kind}</span>;
  return (
    <article className={feature ? 'work feature' : 'work'}>
      {imageUrl === null ? (
        <div className="work-blank">
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <use href="#stalk" transform="translate(50 92)scale(.66)" />
          </svg>
          {badge}
        </div>
      ) : feature ? (
        <FeaturePicture src={imageUrl} image={image} />
      ) : (
        <Thumbnail item={item} src={imageUrl} />
      )}
      <h3>
        <a href={workAddress(item)}>{title}</a>
      </h3>
      {imageUrl !== null && badge}
      <div>
        {results && feature && <ResultText results={results} />}
        {results && !feature && <p className="work-results">{results}</p>}
        {!results && description && <p>{description}</p>}
        <Confirmed confirmed={confirmed} logoUrl={logoUrl} />
      </div>
    </article>
  );
}
