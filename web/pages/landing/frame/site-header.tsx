import type { Brand } from '#contract/brand.ts';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { SiteMenu } from './site-menu.tsx';

interface SiteHeaderProps {
  brand: Brand;
  /**
   * The address of the landing page. It is empty on the landing page itself, so that links there only scroll, whatever
   * the query string is.
   */
  home?: '' | '/';
}

export function SiteHeader({ brand, home = '/' }: SiteHeaderProps) {
  return (
    <header data-bar className="site-header">
      <div>
        <a href={`${home}#home`}>
          <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} />
        </a>
        <SiteMenu home={home} />
      </div>
    </header>
  );
}
