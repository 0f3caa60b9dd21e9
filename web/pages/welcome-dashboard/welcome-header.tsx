import type { Brand } from '#contract/brand.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';

export function WelcomeHeader({ brand, isStaff }: { brand: Brand; isStaff: boolean }) {
  return (
    <header className="mx-auto flex min-h-18 w-full max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2 px-gutter py-2">
      <a href="/" className="-mx-2 flex min-h-11 items-center rounded-md px-2">
        <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} />
      </a>
      <div className="-mr-4 flex gap-2">
        {isStaff ? (
          <LinkButton href="/admin" variant="secondary">
            Admin Panel
          </LinkButton>
        ) : null}
        <LinkButton href="/api/logout" variant="quiet">
          Logout
        </LinkButton>
      </div>
    </header>
  );
}
