import type { PublicTestimonial } from '#contract/pages.ts';

/** Testimonials in the clients' own words; nothing if no client has agreed to be shown. */
export function TestimonialsSection({ items }: { items: readonly PublicTestimonial[] | undefined }) {
  if (!items || items.length === 0) return null;
  return (
    <section className="section voices" aria-label="What clients say">
      {items.map(({ id, quote, author, company }) => (
        <figure key={id}>
          <blockquote>{quote}</blockquote>
          <figcaption>
            {author}
            {company !== null && <span>{company}</span>}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
