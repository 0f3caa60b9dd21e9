import type { Brand } from '#contract/brand.ts';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { SiteMenu } from './site-menu.tsx';

export function SiteHeader({ brand }: { brand: Brand }) {
  return (
    <header className="site-header">
      <div>
        <a href="/#home">
          <Logo name={brand.name} path={brand.logoPath} />
        </a>
        <SiteMenu />
      </div>
    </header>
  );
}
