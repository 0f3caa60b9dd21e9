import type { PageModel } from '#contract/pages.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { GallerySection } from './gallery-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
