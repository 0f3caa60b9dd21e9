import type { CurrentClient } from '#contract/auth.ts';
import { appBoot } from '#web/api/boot.ts';
import { ProfileCard } from '#web/features/account/profile-card.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { LogoutButton } from './logout-button.tsx';

/** Logo and logout, and beneath them the welcome with the client's profile. */
export function ClientHeader({ client }: { client: CurrentClient }) {
  const { brand } = appBoot();
  return (
    <header className="bg-raised">
      <div className="mx-auto max-w-page px-gutter">
        <div className="flex items-center justify-between gap-4 py-2.5">
          <a href="/" className="flex min-h-11 items-center rounded-md">
            <Logo name={brand.name} path={brand.logoPath} />
          </a>
          <LogoutButton />
        </div>
        <ProfileCard client={client} />
      </div>
    </header>
  );
}
