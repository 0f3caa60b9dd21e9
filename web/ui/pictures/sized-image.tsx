import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';

/** A picture in several widths and formats, the best format first. `width` and `height` are those of the largest file. */
export interface ImageSizes {
  sources: readonly { type: string; width: number; url: string }[];
  width: number;
  height: number;
}

interface SizedImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'sizes'> {
  /** The address to use if there are no resized pictures. */
  src: string;
  image: ImageSizes | null;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
}

/** The width in pixels for browsers that do not support `srcset`. */
const plain = 960;

/** A single address for uses that need one: about 960 px wide, in the most common format. */
export function plainSource({ sources }: ImageSizes): string | undefined {
  const last = sources.filter(({ type }) => type === sources.at(-1)?.type);
  return (last.find(({ width }) => width >= plain) ?? last.at(-1))?.url;
}

const srcSet = (sources: ImageSizes['sources'], type: string) =>
  sources
    .filter((source) => source.type === type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join();

/** A decorative picture. The browser chooses size and format, and loads the picture lazily. */
export function SizedImage({ src, image, sizes, className, ...rest }: SizedImageProps) {
  const common = { loading: 'lazy', decoding: 'async', ...rest } as const;
  if (!image) return <img {...common} src={src} alt="" className={className} />;
  const { sources, width, height } = image;
  const types = [...new Set(sources.map(({ type }) => type))];
  const last = types.pop() ?? '';
  return (
    <picture>
      {types.map((type) => (
        <source key={type} type={type} srcSet={srcSet(sources, type)} sizes={sizes} />
      ))}
      <img
        {...common}
        // These attributes must precede `src`; otherwise the browser would also fetch the address in `src`.
        sizes={sizes}
        srcSet={srcSet(sources, last)}
        src={plainSource(image)}
        alt=""
        width={width}
        height={height}
        // Crop a screenshot of a long page at the bottom, because its top shows the most.
        className={cx(className, height > width * 1.5 && 'object-top') || undefined}
      />
    </picture>
  );
}
