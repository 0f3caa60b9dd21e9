import type { SiteContent } from '#contract/site/content.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { OwnPicture } from '../drawings/own-picture.tsx';
import { ServicePicture } from '../drawings/service-picture.tsx';

export function ServicesSection({ services }: { services: SiteContent['services'] }) {
  const offered = services.items.filter(({ state }) => state === 'offered');
  const comingSoon = services.items.filter(({ state }) => state === 'soon');
  // Keep the empty section, because the header links to it.
  if (offered.length + comingSoon.length === 0) return <section id="services" />;
  return (
    <section id="services" className="section">
      <div className="section-head">
        <h2>{services.title}</h2>
        <p className="lead">{services.lead}</p>
      </div>
      <div className="services">
        {offered.map(({ picture, own, name, text, points }, index) => (
          <article key={name} className={`service ${index === 0 ? 'wide' : picture}`}>
            {picture === 'own'
              ? own && (
                  <span className="picture">
                    <OwnPicture picture={own} sizes={index === 0 ? '44rem' : '20rem'} />
                  </span>
                )
              : picture !== 'none' && <ServicePicture id={picture} />}
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
              {points.length > 0 && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
              <LinkButton href="#contact" variant="secondary" aria-label={`Learn More about ${name}`}>
                Learn More
              </LinkButton>
            </div>
          </article>
        ))}
      </div>
      <ul className="soon">
        {comingSoon.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <Button variant="secondary" disabled>
              Coming Soon
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
