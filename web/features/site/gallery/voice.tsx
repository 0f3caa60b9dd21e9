import type { PublicTestimonial } from '#contract/pages.ts';
import { workAddress } from '#contract/site/work-address.ts';

interface VoiceProps {
  testimonial: PublicTestimonial;
  /** False on the page of the work itself. */
  linked?: boolean;
}

/** A client's testimonial, with the logo if the client allows it, and a link to the work. */
export function Voice({ testimonial: { quote, author, company, work }, linked = true }: VoiceProps) {
  return (
    <figure>
      <blockquote>{quote}</blockquote>
      <figcaption>
        {work?.logoUrl && <img src={work.logoUrl} alt="" width={73} height={32} loading="lazy" />}
        <span>
          {author}
          {company !== null && <span>{company}</span>}
        </span>
        {linked && work && <a href={workAddress(work)}>{work.title}</a>}
      </figcaption>
    </figure>
  );
}
