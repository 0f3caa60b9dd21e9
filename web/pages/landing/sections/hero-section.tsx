import type { Brand } from '#contract/brand.ts';
import type { PublicPortfolioItem } from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { filmColors } from '#web/features/site/hero/files.ts';
import { Dusk } from '#web/content/field/dusk.tsx';
import { FieldParts } from '#web/content/field/field-parts.tsx';
import { inOrder, inShort } from '#web/features/site/gallery/result.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Island } from '#web/ui/layout/island.tsx';
import { OwnPicture } from '../drawings/own-picture.tsx';
import { HeroPoster, HeroVideo } from '#web/features/site/hero/hero-film.tsx';

interface HeroSectionProps {
  hero: SiteContent['hero'];
  brand: Pick<Brand, 'colors' | 'scene'>;
  /** Works whose results support the promise. */
  portfolio: readonly PublicPortfolioItem[] | null;
  /** True if a client is signed in: the link to the sign-in becomes a link to the portal. */
  client: boolean | undefined;
}

/** The number of results shown in the line. */
const told = 2;

/** A line of results that visitors can look up; renders nothing without results. */
function HeroProof({ items }: { items: readonly PublicPortfolioItem[] }) {
  const { features, rest } = inOrder(items);
  const results = [...features, ...rest].flatMap((item) => inShort(item.results) ?? []).slice(0, told);
  if (results.length === 0) return null;
  return (
    <p className="hero-proof">
      <a href="#gallery">
        {results.map((result) => (
          <span key={result}>{result}</span>
        ))}
        <b>{items.length === 1 ? 'See the project' : `See ${items.length} projects`}</b>
      </a>
    </p>
  );
}

export function HeroSection({ hero, brand: { colors, scene }, portfolio, client }: HeroSectionProps) {
  // For other brand colors the field is drawn, and blending adds only light and motion of the film.
  const tinted = colors.brand !== filmColors.brand || colors.accent !== filmColors.accent;
  // The film has flowers, so other scenes are drawn.
  const filmed = scene === 'flowers';
  return (
    <section id="home" className="hero">
      <FieldParts scene={scene} />
      {(tinted || !filmed) && hero.background !== 'none' && hero.background !== 'own' && (
        <Dusk shape="hero" scene={scene} className="dusk" />
      )}
      {hero.background === 'own' && hero.picture ? (
        <div className={hero.veil === 'strong' ? 'film own' : `film own veil-${hero.veil}`}>
          <OwnPicture picture={hero.picture} sizes="100vw" first />
        </div>
      ) : (
        (filmed || hero.background === 'none') && <HeroScene background={hero.background} tinted={tinted} />
      )}
      <div className="hero-copy">
        <h1>{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        {portfolio && <HeroProof items={portfolio} />}
        <div className="hero-actions">
          <LinkButton href="#contact" variant="accent" size="lg">
            Quote a Project
          </LinkButton>
          <LinkButton href={client ? '/client/dashboard' : '/client/login'} variant="secondary">
            {client ? 'Your Portal' : 'Client Login'}
          </LinkButton>
          <LinkButton href="/admin-login" variant="secondary">
            Admin Login
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** The background of the hero: the film, its still picture alone, or only the brand's colors. */
function HeroScene({
  background,
  tinted,
}: {
  background: SiteContent['hero']['background'];
  tinted: boolean;
}) {
  const className = tinted ? 'film tinted' : 'film';
  if (background === 'none') return <div className="glow" />;
  if (background === 'still')
    return (
      <div className={className}>
        <HeroPoster wideOnly={tinted} />
      </div>
    );
  return (
    <Island
      name="hero-video"
      component={HeroVideo}
      props={{ wideOnly: tinted }}
      when="visible"
      className={className}
    />
  );
}
