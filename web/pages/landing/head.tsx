import type { PageModel } from '#contract/pages.ts';
import type { Brand } from '#contract/brand.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { ShareHead } from '#web/content/share-head.tsx';
import { StructuredData } from '#web/content/structured-data.tsx';

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
      <ShareHead
        type="website"
        site={brand.name}
        title={search.shareTitle || title}
        description={search.shareText || description}
        address={home}
        picture={`${home}share.png`}
      />
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
