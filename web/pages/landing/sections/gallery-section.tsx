import type { PublicPortfolioItem } from '#contract/pages.ts';
import { Gallery } from '#web/features/site/gallery/gallery.tsx';
import { PortfolioGrid } from '#web/features/site/gallery/portfolio-grid.tsx';
import { Island } from '#web/ui/layout/island.tsx';

interface GallerySectionProps {
  portfolio: PublicPortfolioItem[] | null;
  category: string;
}

/** The portfolio, rendered by the server. If the server could not load it, the browser fetches it. */
export function GallerySection({ portfolio, category }: GallerySectionProps) {
  return (
    <section id="gallery" className="section gallery">
      {portfolio === null ? (
        <Island name="gallery" component={Gallery} props={{ category }} when="visible" />
      ) : (
        <PortfolioGrid items={portfolio} category={category} />
      )}
    </section>
  );
}
