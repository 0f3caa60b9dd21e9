import type { SignInBrand } from '#contract/pages.ts';
import { sitePictureAddress, type SitePicture } from '#contract/site/pictures.ts';

/** The picture of the sign-in screens as ready addresses, so that their scripts need not build them. */
export function signInPicture(picture: SitePicture | null): SignInBrand['signInPicture'] {
  if (!picture) return undefined;
  const { id, widths, width, alt } = picture;
  return {
    srcSet: widths.map((each) => `${sitePictureAddress(id, each, 'avif')} ${each}w`).join(),
    src: sitePictureAddress(id, widths[0] ?? width, 'webp'),
    alt,
  };
}
