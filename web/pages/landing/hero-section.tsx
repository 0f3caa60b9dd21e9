import { hero, heroVideo } from '#web/content/landing.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Island } from '#web/ui/island.tsx';
import { BluebonnetField } from './bluebonnet-field.tsx';
import { HeroVideo } from './hero-video.tsx';

export function HeroSection() {
  return (
    <section id="home" className="hero scheme-dark">
      <BluebonnetField />
      {heroVideo.length > 0 && (
        <Island name="hero-video" component={HeroVideo} props={{}} when="visible" className="hero-video" />
      )}
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
