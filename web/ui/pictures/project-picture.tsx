import { useState } from 'react';
import { cx } from '../class-names.ts';
import { plainSource, SizedImage, type ImageSizes } from './sized-image.tsx';

interface ProjectPictureProps {
  /** The address of the picture. Null with an `image`: a frame of the project's video is shown. */
  imageUrl: string | null;
  image: ImageSizes | null;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  title: string;
  /** The category, shown if there is no picture. */
  category: string | null;
  className?: string;
}

/** The picture of a project in 16 by 10, or a placeholder with the category. Decorative, because the title is beside it. */
export function ProjectPicture({ imageUrl, image, sizes, title, category, className }: ProjectPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = cx('block aspect-16/10 w-full overflow-hidden rounded-lg ring-1 ring-line', className);
  // Resized pictures may arrive while the picture is shown. Then the address whose errors count changes.
  const shown = image ? image.sources[0]?.url : imageUrl;
  const src = imageUrl ?? (image && plainSource(image));
  if (src && shown && broken !== shown)
    return (
      <span className={cx(shape, 'bg-sunken')}>
        <SizedImage
          src={src}
          image={image}
          sizes={sizes}
          referrerPolicy="no-referrer"
          onError={() => setBroken(shown)}
          className="size-full object-cover"
        />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className={cx(
        shape,
        'flex items-center justify-center bg-linear-to-br from-brand-soft to-accent-soft p-3',
      )}
    >
      <span className="rounded-full bg-raised px-2.5 py-0.5 type-pill text-ink-soft shadow-sm">
        {category ?? ([...title.trim()][0]?.toLocaleUpperCase('en-US') || 'Project')}
      </span>
    </span>
  );
}
