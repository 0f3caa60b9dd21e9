import type { PageModel } from '#contract/pages.ts';
import { Dusk } from '#web/content/field/dusk.tsx';
import { FieldParts } from '#web/content/field/field-parts.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';

export function NotFoundPage({ model: { brand } }: { model: Extract<PageModel, { page: 'not-found' }> }) {
  return (
    <div className="relative isolate flex min-h-dvh scheme-dark flex-col overflow-hidden bg-sunken px-gutter text-ink">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-[40vh]">
        <FieldParts scene={brand.scene} />
        <Dusk shape="wide" scene={brand.scene} className="absolute inset-0 size-full overflow-visible" />
      </div>
      <header className="mx-auto flex h-18 w-full max-w-page items-center">
        <a href="/" className="-mx-2 flex min-h-11 items-center rounded-md px-2">
          <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} />
        </a>
      </header>
      <main
        id="main"
        className="mx-auto flex w-full max-w-page flex-1 flex-col items-start gap-6 pt-[9vh] pb-[42vh]"
      >
        <p className="font-display text-xl font-bold text-accent-ink">404</p>
        <h1 className="max-w-[14ch] text-5xl">
          {brand.scene === 'flowers' ? 'Nothing grows at this address.' : 'There is nothing at this address.'}
        </h1>
        <p className="max-w-prose text-lg text-ink-soft">
          The page may have moved, or the link has a typo. The home page and your portal are where you left
          them.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/" variant="accent" size="lg">
            <Icon name="arrow-left" className="size-4.5" />
            Back to home
          </LinkButton>
          <LinkButton href="/client/login" variant="secondary" size="lg">
            Client Login
          </LinkButton>
        </div>
      </main>
    </div>
  );
}
