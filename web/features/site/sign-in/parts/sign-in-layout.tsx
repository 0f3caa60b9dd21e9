import type { ReactNode } from 'react';
import type { Scene } from '#contract/brand.ts';
import type { SignInBrand } from '#contract/pages.ts';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { Dusk } from '#web/content/field/dusk.tsx';
import { FieldParts } from '#web/content/field/field-parts.tsx';

/** Captions for the pictures. Only the caption for the scene with flowers mentions flowers. */
const captionsOf = (scene: Scene | undefined) =>
  ({
    client:
      scene === 'flowers'
        ? 'See your project grow, from first call to full bloom.'
        : 'See your project take shape, from first call to launch.',
    staff: 'Every client, every project, one calm place.',
    setup: scene === 'flowers' ? 'Plant it once. Watch it grow.' : 'Set it up once. Work in it every day.',
    code: 'Your account, and nobody else’s.',
  }) as const;

interface SignInLayoutProps {
  brand: SignInBrand;
  title: string;
  lead: ReactNode;
  /** The name of the caption for the picture. */
  caption: keyof ReturnType<typeof captionsOf>;
  children: ReactNode;
}

/** The layout of every sign-in page: the form in one half, the picture in the other. */
export function SignInLayout({ brand, title, lead, caption, children }: SignInLayoutProps) {
  const own = brand.signInPicture;
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] lg:grid-rows-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
      <div className="flex flex-col px-gutter pb-10 lg:pb-0">
        <header className="flex h-18 items-center justify-between gap-4">
          <a href="/" className="-mx-2 flex min-h-11 items-center rounded-md px-2">
            <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} />
          </a>
        </header>
        {/* At a fixed position, because a centered element would move when the rest of the document arrives. */}
        <main
          id="main"
          className="mx-auto flex w-full max-w-[26rem] flex-1 flex-col gap-8 pt-[clamp(2rem,20svh-8rem,12rem)] pb-8 lg:pb-6"
        >
          <div>
            <h1 className="text-4xl">{title}</h1>
            <p className="mt-3 text-lg text-ink-soft">{lead}</p>
          </div>
          {children}
        </main>
      </div>
      <aside
        aria-label={brand.name}
        className="relative m-3 mt-0 h-56 scheme-dark overflow-hidden rounded-2xl bg-sunken sm:h-72 lg:sticky lg:top-3 lg:mt-3 lg:ml-0 lg:h-[calc(100dvh-1.5rem)]"
      >
        {own ? (
          <div className="own-scene">
            <picture>
              <source type="image/avif" srcSet={own.srcSet} sizes="(min-width:64rem) 52vw,100vw" />
              <img src={own.src} alt={own.alt} />
            </picture>
          </div>
        ) : (
          <>
            <FieldParts scene={brand.scene} />
            <Dusk
              shape="portrait"
              scene={brand.scene}
              className="absolute inset-0 size-full overflow-visible max-lg:hidden"
            />
            <Dusk
              shape="wide"
              scene={brand.scene}
              className="absolute inset-0 size-full overflow-visible lg:hidden"
            />
          </>
        )}
        <p className="absolute inset-x-0 top-0 hidden max-w-[30rem] p-12 font-display text-3xl font-bold text-balance text-ink lg:block">
          {captionsOf(brand.scene)[caption]}
        </p>
      </aside>
    </div>
  );
}
