import type { Brand } from '#contract/brand.ts';
import { hero } from '#web/content/landing.ts';
import { filmColors } from '#web/content/hero/files.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Island } from '#web/ui/layout/island.tsx';
import { BluebonnetField, BluebonnetParts } from '../drawings/bluebonnet-field.tsx';
import { HeroVideo } from '../drawings/hero-video.tsx';

export function HeroSection({ colors }: { colors: Brand['colors'] }) {
  // For other brand colours the field is drawn, and the film is blended in for light and motion only.
  const tinted = colors.brand !== filmColors.brand || colors.accent !== filmColors.accent;
  return (
    <section id="home" className="hero">
      {tinted ? <BluebonnetField /> : <BluebonnetParts />}
      <Island
        name="hero-video"
        component={HeroVideo}
        props={{ wideOnly: tinted }}
        when="visible"
        className={tinted ? 'film tinted' : 'film'}
      />
      <div className="hero-copy">
        <h1>{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <div className="hero-actions">
          <LinkButton href="#contact" variant="accent" size="lg">
            Quote a Project
          </LinkButton>
          <LinkButton href="/client/login" variant="secondary" size="lg">
            Client Login
          </LinkButton>
          <LinkButton href="/admin-login" variant="secondary" size="lg">
            Admin Login
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
