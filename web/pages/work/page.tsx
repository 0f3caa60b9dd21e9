import type { PageModel, PublicPortfolioItem } from '#contract/pages.ts';
import { numbersOf } from '#contract/site/figures.ts';
import { Confirmed } from '#web/features/site/gallery/confirmed.tsx';
import { PortfolioCard } from '#web/features/site/gallery/portfolio-card.tsx';
import { numberOf } from '#web/features/site/gallery/result.ts';
import { ResultText } from '#web/features/site/gallery/result-text.tsx';
import { Voice } from '#web/features/site/gallery/voice.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { plainSource, SizedImage } from '#web/ui/pictures/sized-image.tsx';
import { FieldParts } from '#web/content/field/field-parts.tsx';
import { SiteFooter } from '../landing/frame/site-footer.tsx';
import { SiteHeader } from '../landing/frame/site-header.tsx';

/** A result: both values of a change as proportional bars, or the sentence with a large number. */
function Result({
  results,
  confirmed,
  logoUrl,
}: Pick<PublicPortfolioItem, 'results' | 'confirmed' | 'logoUrl'>) {
  if (!results) return <Confirmed confirmed={null} logoUrl={logoUrl} />;
  const number = numberOf(results);
  const { from = null, to = '', unit = '', before = '', after = '' } = number ?? {};
  const [old = 0, now = 0] = numbersOf(`${from ?? ''} ${to}`);
  const most = Math.max(old, now);
  if (from === null || most === 0)
    return (
      <div>
        <ResultText results={results} />
        <Confirmed confirmed={confirmed} logoUrl={logoUrl} />
      </div>
    );
  return (
    <div>
      <p className="work-results">{before.replace(/\s*from$/, '')}</p>
      <dl className="before-after">
        {(
          [
            ['Before', old, from],
            ['After', now, to],
          ] as const
        ).map(([name, value, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {words}
              {unit}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.round((100 * value) / most)} height="4" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p>{after.replace(/^[\s.,;]+/, '')}</p>
      <Confirmed confirmed={confirmed} logoUrl={logoUrl} />
    </div>
  );
}

/** The description as a list if it has several lines. */
function Done({ description }: { description: string }) {
  const lines = description.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 1) return <p className="lead">{description}</p>;
  return (
    <>
      <h2>What we did</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** The page of one work of the portfolio, with links to other works. */
export function WorkPage({
  model: { brand, content, formToken, item, others, testimonial },
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
            {description && <Done description={description} />}
            {videoUrl && !video && (
              <p>
                <a href={videoUrl}>Watch the video</a>
              </p>
            )}
          </div>
          <Result {...item} />
        </div>
        {testimonial && (
          <div className="voices">
            <Voice testimonial={testimonial} linked={false} />
          </div>
        )}
        <LinkButton href="/#contact" variant="accent" size="lg">
          Quote a Project
        </LinkButton>
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
