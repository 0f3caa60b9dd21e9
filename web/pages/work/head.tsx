import type { PageModel } from '#contract/pages.ts';
import { workAddress, workSharePicture } from '#contract/site/work-address.ts';
import { plainSource, type ImageSizes } from '#web/ui/pictures/sized-image.tsx';
import { ShareHead } from '#web/content/share-head.tsx';
import { StructuredData } from '#web/content/structured-data.tsx';

interface WorkHeadProps {
  model: Extract<PageModel, { page: 'work' }>;
  publicUrl: string;
}

/** Shortens a text to the length that search engines display. */
const shortened = (text: string) => (text.length <= 160 ? text : `${text.slice(0, 157).trimEnd()}…`);

/** The size of the picture for link previews; it exists in several widths. */
function sizeOf(image: ImageSizes) {
  const url = plainSource(image);
  const { width = image.width } = image.sources.find((source) => source.url === url) ?? {};
  return { width, height: Math.round((image.height * width) / image.width) };
}

/** Metadata about a work for search engines and link previews, with the work's picture. */
export function WorkHead({ model: { brand, item }, publicUrl }: WorkHeadProps) {
  const { title, description, results, category, imageUrl, image } = item;
  const address = publicUrl + workAddress(item);
  const text = shortened(results ?? description ?? brand.description);
  const source = image ? workSharePicture(item) : (imageUrl ?? '/share.png');
  const picture = new URL(source, publicUrl).href;
  const company = `${publicUrl}/#company`;
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="description" content={text} />
      <ShareHead
        type="article"
        site={brand.name}
        title={title}
        description={text}
        address={address}
        picture={picture}
        {...(image ? { size: sizeOf(image) } : imageUrl !== null && { size: null })}
      />
      <StructuredData
        graph={[
          {
            '@type': 'CreativeWork',
            '@id': `${address}#work`,
            name: title,
            url: address,
            ...(description && { description }),
            ...(results && { abstract: results }),
            ...(category !== null && { genre: category }),
            ...(imageUrl !== null && { image: picture }),
            creator: { '@type': 'Organization', '@id': company, name: brand.name, url: `${publicUrl}/` },
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: brand.name, item: `${publicUrl}/` },
              { '@type': 'ListItem', position: 2, name: title, item: address },
            ],
          },
        ]}
      />
    </>
  );
}
