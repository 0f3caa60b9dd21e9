import { sitePictureAddress, type SitePicture } from '#contract/site/pictures.ts';

interface OwnPictureProps {
  picture: SitePicture;
  /** How wide it is shown on wide screens, in the syntax of the `sizes` attribute; a phone loads the smallest. */
  sizes: string;
  /** True: it is the first thing that is seen. */
  first?: boolean;
}

/** A picture of the agency, in the sizes and types that browsers take. */
export function OwnPicture({ picture: { id, widths, width, height, alt }, sizes, first }: OwnPictureProps) {
  const [narrowest = width] = widths;
  const srcSet = (format: 'avif' | 'webp') =>
    widths.map((each) => `${sitePictureAddress(id, each, format)} ${each}w`).join();
  return (
    <picture>
      <source media="(width < 48rem)" type="image/avif" srcSet={sitePictureAddress(id, narrowest, 'avif')} />
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        sizes={sizes}
        srcSet={srcSet('webp')}
        src={sitePictureAddress(id, narrowest, 'webp')}
        alt={alt}
        width={width}
        height={height}
      />
    </picture>
  );
}
