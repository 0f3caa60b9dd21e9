import type { PublicPortfolioItem } from '#contract/pages.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { logoPath } from '#web/ui/pictures/logo-path.ts';
import { SizedImage } from '#web/ui/pictures/sized-image.tsx';

/** The gallery in a dialog. */
export function PortfolioList({ items }: { items: readonly PublicPortfolioItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState title="Our first projects appear here soon">
        We show finished work here. Please check back soon.
      </EmptyState>
    );
  return (
    <ul className="grid gap-x-5 gap-y-7 sm:grid-cols-2">
      {items.map(({ id, title, category, imageUrl, image, results, description }) => (
        <li key={id} className="flex flex-col gap-2">
          {imageUrl === null ? (
            <div className="relative flex aspect-3/2 items-end overflow-hidden rounded-lg bg-brand-soft p-3">
              <svg
                viewBox="0 0 32 32"
                className="absolute -right-4 -bottom-10 size-52 fill-brand-ink/25"
                aria-hidden="true"
              >
                <path d={logoPath} />
              </svg>
              {category ? (
                <span className="relative rounded-full bg-raised">
                  <Badge>{category}</Badge>
                </span>
              ) : null}
            </div>
          ) : (
            <SizedImage
              src={imageUrl}
              image={image}
              sizes="(min-width: 40rem) 24rem, 92vw"
              className="aspect-3/2 w-full rounded-lg bg-sunken object-cover"
            />
          )}
          <h3 className="type-name">{title}</h3>
          {imageUrl !== null && category ? (
            <p>
              <Badge tone="brand">{category}</Badge>
            </p>
          ) : null}
          {(results ?? description) ? (
            <p className="type-text text-ink-soft">{results ?? description}</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
