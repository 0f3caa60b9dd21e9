import type { PublicTestimonial } from '#contract/pages.ts';
import { Voice } from '#web/features/site/gallery/voice.tsx';

/** Testimonials in the clients' own words; nothing if no client has agreed to be shown. */
export function TestimonialsSection({ items }: { items: readonly PublicTestimonial[] | undefined }) {
  if (!items || items.length === 0) return null;
  return (
    <section className="section voices" aria-label="What clients say">
      {items.map((testimonial) => (
        <Voice key={testimonial.id} testimonial={testimonial} />
      ))}
    </section>
  );
}
