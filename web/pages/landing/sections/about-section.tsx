import type { SiteContent } from '#contract/site/content.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { OwnPicture } from '../drawings/own-picture.tsx';
import { Basis, hasExamples, Note, type Proof } from './claim.tsx';

interface AboutSectionProps {
  about: SiteContent['about'];
  proof: Proof;
}

export function AboutSection({ about, proof }: AboutSectionProps) {
  const { cost, satisfaction } = about;
  return (
    <section id="about" className="section about">
      <div>
        <h2>{about.title}</h2>
        <p className="lead">{about.lead}</p>
        <div className="actions">
          <LinkButton href="#contact" variant="accent" size="lg">
            Start Your Transformation
          </LinkButton>
          <LinkButton href="#contact" variant="secondary" size="lg">
            Quote a Project
          </LinkButton>
        </div>
      </div>
      {cost.state !== 'off' && (
        <figure className="cut">
          <svg viewBox="0 0 240 260" aria-hidden="true">
            <path className="gone" d="M2 12a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v248" />
            <path className="gone" d="M2 12v248" />
            <path className="kept" d="M128 122a10 10 0 0 1 10-10h92a10 10 0 0 1 10 10v138H128z" />
            <path className="axis" d="M0 259h240" />
            <path className="line" d="M184 20v72m-9-9 9 9 9-9" />
          </svg>
          <figcaption>
            <strong>{cost.figure}</strong> {cost.name}
            <Basis claim={cost} proof={proof} note="also-reported" />
          </figcaption>
        </figure>
      )}
      {satisfaction.state !== 'off' && (
        <figure className="whole">
          <svg viewBox="-120 -120 240 240" aria-hidden="true">
            <circle r="88" />
            <path className="line" d="m-20 0 14 15L22-16" />
          </svg>
          <figcaption>
            <strong>{satisfaction.figure}</strong> {satisfaction.name}
            <Basis claim={satisfaction} proof={proof} note="aim" />
          </figcaption>
        </figure>
      )}
      {about.picture && <OwnPicture picture={about.picture} sizes="(min-width:76rem) 73rem,94vw" />}
      {hasExamples([cost], proof) && <Note id="also-reported" of="reported" />}
      {hasExamples([satisfaction], proof) && <Note id="aim" of="aim" />}
    </section>
  );
}
