import type { PublicTestimonial } from '#contract/pages.ts';

/** What clients say, in their words; nothing while nobody has agreed to be shown. */
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
