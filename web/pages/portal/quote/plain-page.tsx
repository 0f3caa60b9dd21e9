import type { ReactNode } from 'react';
import type { InvoiceCheckModel } from '#contract/pages.ts';
import { Logo } from '#web/ui/pictures/logo.tsx';

interface PlainPageProps extends Pick<InvoiceCheckModel, 'brand'> {
  children: ReactNode;
}

/** A public page with the logo above one narrow column. */
export const PlainPage = ({ brand, children }: PlainPageProps) => (
  <div className="flex min-h-dvh flex-col bg-sunken text-ink">
    <header className="border-b border-line bg-raised">
      <div className="mx-auto flex h-16 w-full max-w-[70rem] items-center px-gutter">
        <a href="/" className="-mx-2 flex min-h-11 items-center rounded-md px-2">
          <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} />
        </a>
      </div>
    </header>
    <main
      id="main"
      className="mx-auto flex w-full max-w-[36rem] flex-1 flex-col gap-4 px-gutter pt-6 pb-10 sm:pt-16"
    >
      {children}
    </main>
  </div>
);
