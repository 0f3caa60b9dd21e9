import { sitePictureAddress, type SitePicture } from '#contract/site/pictures.ts';

interface OwnPictureProps {
  picture: SitePicture;
  /** The displayed width on wide screens, in the syntax of the `sizes` attribute; a phone loads the smallest picture. */
  sizes: string;
  /** True for a picture on the first screen, which therefore loads at once. */
  first?: boolean;
}

/** A picture of the agency in several sizes and formats. */
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
