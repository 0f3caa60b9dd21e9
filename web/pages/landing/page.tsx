import type { PageModel, PublicTestimonial } from '#contract/pages.ts';
import { AboutSection } from './sections/about-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { FactsSection } from './sections/facts-section.tsx';
import { GallerySection } from './sections/gallery-section.tsx';
import { HeroSection } from './sections/hero-section.tsx';
import { ServicesSection } from './sections/services-section.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';
import { Voice } from '#web/features/site/gallery/voice.tsx';

export function LandingPage({ model }: { model: Extract<PageModel, { page: 'landing' }> }) {
  const { content, brand, proof } = model;
  return (
    <>
      <a href="#contact" className="skip-link">
        Skip to the form
      </a>
      <SiteHeader brand={brand} home="" />
      <main>
        <HeroSection hero={content.hero} brand={brand} portfolio={model.portfolio} client={model.client} />
        <ServicesSection services={content.services} />
        <FactsSection
          figures={content.figures}
          proof={proof}
          ours={model.portfolio?.some(({ results }) => results) ?? false}
        />
        <GallerySection portfolio={model.portfolio} category={model.category} />
        <TestimonialsSection items={model.testimonials} />
        <AboutSection about={content.about} proof={proof} />
        <ContactSection contact={content.contact} brand={brand} form={model.form} answers={model.answers} />
      </main>
      <SiteFooter
        brand={brand}
        content={content}
        formToken={model.form.formToken}
        home=""
        message={model.message}
        client={model.client}
      />
    </>
  );
}

/** Testimonials in the clients' exact text; renders nothing if no client has agreed. */
function TestimonialsSection({ items }: { items: readonly PublicTestimonial[] | undefined }) {
  if (!items || items.length === 0) return null;
  return (
    <section className="section voices" aria-label="What clients say">
      {items.map((testimonial) => (
        <Voice key={testimonial.id} testimonial={testimonial} />
      ))}
    </section>
  );
}
