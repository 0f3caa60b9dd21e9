import { useState } from 'react';
import type { ClientProject } from '#contract/projects.ts';
import { cx } from '#web/ui/class-names.ts';
import { plainSource, SizedImage } from '#web/ui/pictures/sized-image.tsx';

interface ProjectPictureProps {
  project: ClientProject;
  /** True for the square of a row. */
  small?: boolean;
}

/** The project's picture, or a drawing if there is none or it cannot be loaded. */
export function ProjectPicture({ project, small = false }: ProjectPictureProps) {
  const shape = small ? 'size-10 rounded-md' : 'aspect-16/10 w-full';
  const { imageUrl, image, fileUrl, fileType } = project;
  const src = imageUrl ?? (image && plainSource(image)) ?? (fileType === 'image' ? fileUrl : null);
  const [broken, setBroken] = useState<string | null>(null);
  // Resized pictures may arrive while the picture is shown. Then the address whose errors count changes.
  const shown = image?.sources[0]?.url ?? src;
  if (src && shown !== broken)
    return (
      <SizedImage
        src={src}
        image={image}
        sizes={small ? '2.5rem' : '(min-width: 40rem) 32rem, 92vw'}
        referrerPolicy="no-referrer"
        onError={() => setBroken(shown)}
        className={cx(shape, 'bg-sunken object-cover')}
      />
    );
  return (
    <svg
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx(shape, 'bg-brand-soft')}
    >
      <g fill="none" strokeWidth="1.2" className="stroke-brand-ink" opacity="0.35">
        {[0, 1, 2, 3, 4].map((line) => (
          <path
            key={line}
            d={`M-10 ${62 + line * 11}C40 ${40 + line * 12} 90 ${86 + line * 8} 170 ${50 + line * 12}`}
          />
        ))}
      </g>
      <circle cx="118" cy="34" r="13" className="fill-accent" />
    </svg>
  );
}
