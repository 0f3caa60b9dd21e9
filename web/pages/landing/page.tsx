import type { PageModel } from '#contract/pages.ts';
import { AboutSection } from './sections/about-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { FactsSection } from './sections/facts-section.tsx';
import { GallerySection } from './sections/gallery-section.tsx';
import { HeroSection } from './sections/hero-section.tsx';
import { ServicesSection } from './sections/services-section.tsx';
import { SiteFooter } from './sections/site-footer.tsx';
import { SiteHeader } from './sections/site-header.tsx';

export function LandingPage({ model }: { model: Extract<PageModel, { page: 'landing' }> }) {
  return (
    <>
      <a href="#contact" className="skip-link">
        Skip to the form
      </a>
      <SiteHeader brand={model.brand} />
      <main>
        <HeroSection colors={model.brand.colors} />
        <ServicesSection />
        <FactsSection />
        <GallerySection portfolio={model.portfolio} category={model.category} />
        <AboutSection />
        <ContactSection brand={model.brand} form={model.form} />
      </main>
      <SiteFooter brand={model.brand} formToken={model.form.formToken} message={model.message} />
    </>
  );
}
