import type { PageModel } from '#contract/pages.ts';
import { hero, services } from '#web/content/landing.ts';

interface LandingHeadProps {
  model: Extract<PageModel, { page: 'landing' }>;
  publicUrl: string;
}

/** The metadata for search engines and link previews. */
export function LandingHead({ model: { brand }, publicUrl }: LandingHeadProps) {
  const title = `${brand.name}: ${hero.title.replace(/\.$/, '')}`;
  const home = `${publicUrl}/`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={brand.description} />
      <link rel="canonical" href={home} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={brand.description} />
      <meta property="og:url" content={home} />
      <meta property="og:image" content={`${home}share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json">{structuredData(brand, home)}</script>
    </>
  );
}

function structuredData(
  { name, description, email, phone, address, social }: LandingHeadProps['model']['brand'],
  home: string,
): string {
  const company = `${home}#company`;
  const graph = [
    {
      '@type': 'Organization',
      '@id': company,
      name,
      description,
      url: home,
      logo: `${home}icon-512.png`,
      image: `${home}share.png`,
      email,
      telephone: phone,
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.region,
        postalCode: address.postalCode,
        addressCountry: address.country,
      },
      sameAs: social.map(({ url }) => url),
    },
    { '@type': 'WebSite', '@id': `${home}#site`, name, url: home, publisher: { '@id': company } },
    ...services.offered.map((service) => ({
      '@type': 'Service',
      name: service.name,
      description: service.text,
      provider: { '@id': company },
      areaServed: address.country,
    })),
  ];
  // `<` in the data could end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
}
