import { appBoot } from '#web/api/boot.ts';
import { useClientLogout } from '#web/features/account/use-client-logout.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** Logo, welcome, logout. */
export function ClientHeader({ name }: { name: string }) {
  const { brand } = appBoot();
  const logout = useClientLogout();
  return (
    <header className="border-b border-line bg-raised">
      <div className="mx-auto max-w-page px-gutter">
        <div className="flex items-center justify-between gap-4 py-2.5">
          <a href="/" className="flex min-h-11 items-center rounded-md">
            <Logo name={brand.name} path={brand.logoPath} />
          </a>
          <Button variant="secondary" size="sm" pending={logout.isPending} onClick={() => logout.mutate()}>
            Logout
          </Button>
        </div>
        <div className="pt-4 pb-7 sm:pt-7 sm:pb-9">
          <p className="text-sm font-medium text-ink-soft">Client portal</p>
          <h1 className="text-3xl wrap-anywhere">Welcome, {name}</h1>
        </div>
      </div>
    </header>
  );
}
