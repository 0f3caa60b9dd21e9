import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** A picture in several widths and formats, the best format first; the size is that of the largest. */
export interface ImageSizes {
  sources: readonly { type: string; width: number; url: string }[];
  width: number;
  height: number;
}

interface SizedImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'sizes'> {
  /** Where there are no sizes. */
  src: string;
  image: ImageSizes | null;
  /** How wide it is shown, in the words of the attribute. */
  sizes: string;
}

/** What those get who cannot choose. */
const plain = 960;

/** The one address for places that take no more than one. */
export function plainSource({ sources }: ImageSizes): string | undefined {
  const last = sources.filter(({ type }) => type === sources.at(-1)?.type);
  return (last.find(({ width }) => width >= plain) ?? last.at(-1))?.url;
}

const srcSet = (sources: ImageSizes['sources'], type: string) =>
  sources
    .filter((source) => source.type === type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join();

/** A picture that decorates: the browser takes the size and the format that suit it, once it comes near. */
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
        // Before the address, or the first one would be fetched as well.
        sizes={sizes}
        srcSet={srcSet(sources, last)}
        src={plainSource(image)}
        alt=""
        width={width}
        height={height}
        // Of a page that is higher than a screen, its beginning tells the most.
        className={cx(className, height > width * 1.5 && 'object-top') || undefined}
      />
    </picture>
  );
}
