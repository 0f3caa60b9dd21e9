import type { PageModel } from '#contract/pages.ts';
import type { Brand } from '#contract/brand.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { StructuredData } from '#web/ui/layout/structured-data.tsx';

interface LandingHeadProps {
  model: Extract<PageModel, { page: 'landing' }>;
  publicUrl: string;
}

/** The metadata for search engines and link previews. */
export function LandingHead({ model: { brand, content }, publicUrl }: LandingHeadProps) {
  const { search, hero, services, footer } = content;
  const title = search.title || `${brand.name}: ${hero.title.replace(/\.$/, '')}`;
  const description = search.description || brand.description;
  const home = `${publicUrl}/`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={home} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={search.shareTitle || title} />
      <meta property="og:description" content={search.shareText || description} />
      <meta property="og:url" content={home} />
      <meta property="og:image" content={`${home}share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <StructuredData
        graph={graphOf({ ...brand, description, social: footer.social ?? brand.social }, services, home)}
      />
    </>
  );
}

function graphOf(
  { name, description, email, phone, address, social }: Brand,
  { items }: SiteContent['services'],
  home: string,
): object[] {
  const company = `${home}#company`;
  return [
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
    ...items
      .filter(({ state }) => state === 'offered')
      .map((service) => ({
        '@type': 'Service',
        name: service.name,
        description: service.text,
        provider: { '@id': company },
        areaServed: address.country,
      })),
  ];
}
