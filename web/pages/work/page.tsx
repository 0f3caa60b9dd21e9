import type { PageModel, PublicPortfolioItem } from '#contract/pages.ts';
import { Confirmed } from '#web/features/site/gallery/confirmed.tsx';
import { PortfolioCard } from '#web/features/site/gallery/portfolio-card.tsx';
import { numberOf } from '#web/features/site/gallery/result.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { plainSource, SizedImage } from '#web/ui/pictures/sized-image.tsx';
import { FieldParts } from '#web/content/field/field-parts.tsx';
import { SiteFooter } from '../landing/frame/site-footer.tsx';
import { SiteHeader } from '../landing/frame/site-header.tsx';

/** A result: the number, large, and its text. */
function Result({
  results,
  confirmed,
  logoUrl,
}: Pick<PublicPortfolioItem, 'results' | 'confirmed' | 'logoUrl'>) {
  if (!results) return <Confirmed confirmed={null} logoUrl={logoUrl} />;
  const number = numberOf(results);
  return (
    <div>
      {number && (
        <p className="work-number" aria-hidden="true">
          {number.from !== null && <i>{number.from} to </i>}
          {number.to}
        </p>
      )}
      <p className="work-results">{results}</p>
      <Confirmed confirmed={confirmed} logoUrl={logoUrl} />
    </div>
  );
}

/** The page of one work of the gallery, with links to others. */
export function WorkPage({
  model: { brand, content, formToken, item, others },
}: {
  model: Extract<PageModel, { page: 'work' }>;
}) {
  const { title, description, category, imageUrl, image, videoUrl, video } = item;
  return (
    <>
      <SiteHeader brand={brand} />
      <FieldParts scene={brand.scene} />
      <main id="main" className="section work-page">
        <header>
          <p>
            <a href="/#gallery">All works</a>
          </p>
          {category !== null && <span className="badge">{category}</span>}
          <h1>{title}</h1>
        </header>
        {video && (
          <div className="work-picture">
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a client's video, which has no captions */}
            <video
              src={video.url}
              width={video.width}
              height={video.height}
              poster={(image && plainSource(image)) ?? imageUrl ?? undefined}
              controls
              playsInline
              preload="none"
              aria-label={`Video of ${title}`}
            />
          </div>
        )}
        {!video && imageUrl !== null && (
          <div className="work-picture">
            <SizedImage
              src={imageUrl}
              image={image}
              sizes="(min-width:76rem) 73rem,96vw"
              loading="eager"
              fetchPriority="high"
            />
          </div>
        )}
        <div className="work-words">
          <div>
            {description && <p className="lead">{description}</p>}
            {videoUrl && !video && (
              <p>
                <a href={videoUrl}>Watch the video</a>
              </p>
            )}
          </div>
          <Result {...item} />
        </div>
        <div className="actions">
          <LinkButton href="/#contact" variant="accent" size="lg">
            Quote a Project
          </LinkButton>
          <LinkButton href="/#gallery" variant="secondary" size="lg">
            All works
          </LinkButton>
        </div>
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">More of our work</h2>
            <ul className="works">
              {others.map((other) => (
                <li key={other.id}>
                  <PortfolioCard item={other} feature={false} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
      <SiteFooter brand={brand} content={content} formToken={formToken} />
    </>
  );
}
