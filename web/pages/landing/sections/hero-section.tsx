import type { Brand } from '#contract/brand.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { filmColors } from '#web/content/hero/files.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Island } from '#web/ui/layout/island.tsx';
import { BluebonnetField, BluebonnetParts } from '../drawings/bluebonnet-field.tsx';
import { HeroPoster, HeroVideo } from './hero-film.tsx';

interface HeroSectionProps {
  hero: SiteContent['hero'];
  colors: Brand['colors'];
}

export function HeroSection({ hero, colors }: HeroSectionProps) {
  // For other brand colours the field is drawn, and the film is blended in for light and motion only.
  const tinted = colors.brand !== filmColors.brand || colors.accent !== filmColors.accent;
  return (
    <section id="home" className="hero">
      {tinted && hero.background !== 'none' ? <BluebonnetField /> : <BluebonnetParts />}
      <HeroScene background={hero.background} tinted={tinted} />
      <div className="hero-copy">
        <h1>{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <div className="hero-actions">
          <LinkButton href="#contact" variant="accent" size="lg">
            Quote a Project
          </LinkButton>
          <LinkButton href="/client/login" variant="secondary">
            Client Login
          </LinkButton>
          <LinkButton href="/admin-login" variant="secondary">
            Admin Login
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** What stands behind the words: the film, its picture alone, or the colours of the brand alone. */
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
