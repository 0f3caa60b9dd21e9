import type { Brand } from '#contract/brand.ts';
import { Island } from '#web/ui/island.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { SiteMenu } from './site-menu.tsx';

export function SiteHeader({ brand }: { brand: Brand }) {
  return (
    <header className="site-header">
      <div className="mx-auto flex h-16 max-w-page items-center justify-between px-gutter">
        <a href="/#home" className="flex min-h-11 items-center">
          <Logo name={brand.name} path={brand.logoPath} />
        </a>
        <Island name="site-menu" component={SiteMenu} props={{}} />
      </div>
    </header>
  );
}
