import { useState } from 'react';
import type { ClientProject } from '#contract/projects.ts';
import { plainSource, SizedImage } from '#web/ui/pictures/sized-image.tsx';

/** The project's picture, or a drawing if there is none or it cannot be loaded. */
export function ProjectPicture({ project }: { project: ClientProject }) {
  const { imageUrl, image, fileUrl, fileType } = project;
  const src = imageUrl ?? (image && plainSource(image)) ?? (fileType === 'image' ? fileUrl : null);
  const [broken, setBroken] = useState<string | null>(null);
  // The sizes of a picture may arrive while it is shown: the address to watch for errors changes with them.
  const shown = image?.sources[0]?.url ?? src;
  if (src && shown !== broken)
    return (
      <SizedImage
        src={src}
        image={image}
        sizes="(min-width: 64rem) 10rem, (min-width: 40rem) 46vw, 6rem"
        referrerPolicy="no-referrer"
        onError={() => setBroken(shown)}
        className="aspect-16/10 w-full bg-sunken object-cover max-sm:aspect-square"
      />
    );
  return (
    <svg
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="aspect-16/10 w-full bg-brand-soft max-sm:aspect-square"
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
