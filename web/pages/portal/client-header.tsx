import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { getClientNext } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { FileText, ShieldCheck, Users } from '#web/ui/pictures/lucide.tsx';
import { Bell, ImageOff, ImagePlus, UserPen } from '#web/ui/pictures/lucide/later.tsx';
import type { CurrentClient } from '#contract/auth.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { LogoUpload, RemoveLogo } from '#web/features/portal/profile/logo-upload.tsx';
import { ProfileMenu } from '#web/features/portal/profile/profile-menu.tsx';
import { cx } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { LogoutButton } from './logout-button.tsx';

/** The class names of a profile action with an icon before its label. */
const profileRow = 'w-full justify-start gap-3 rounded-md! px-3! type-text';
const profileIcon = 'size-4.5 text-ink-soft';

// Lazy: most people belong to one company, and few open these dialogs at once.
const CompanyMenu = lazy(() =>
  loadScreen(() => import('#web/features/portal/people/company-menu.tsx'), 'CompanyMenu'),
);
const PeopleDialog = lazy(() =>
  loadScreen(() => import('#web/features/portal/people/people-dialog.tsx'), 'PeopleDialog'),
);
const DetailsDialog = lazy(() =>
  loadScreen(() => import('#web/features/portal/people/details-dialog.tsx'), 'DetailsDialog'),
);

// Lazy: the bell fetches its number after the page has rendered.
const ClientBell = lazy(() => loadScreen(() => import('#web/pages/notices/side-bells.tsx'), 'ClientBell'));

/** The bar of the portal: the company's logo, which opens the menu, a welcome, and the logout button. */
export function ClientHeader({ client }: { client: CurrentClient }) {
  const { brand } = appBoot();
  const several = client.companies.length > 1;
  // Every tab can show these dialogs, so any tab will do here.
  const { dialog, open, swap, close } = usePortalAddress('messages');
  return (
    <>
      <header data-bar className="bg-raised">
        <div className="mx-auto flex min-h-14 max-w-page items-center gap-2.5 px-gutter max-sm:py-1.25 sm:gap-4">
          <a href="/" className="flex min-h-11 shrink-0 items-center rounded-md max-sm:hidden">
            <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} markOnly />
          </a>
          <ProfileMenu
            client={client}
            heading={
              <h1
                className={cx(
                  'line-clamp-2 type-name leading-[1.15]! wrap-anywhere',
                  several && 'max-sm:sr-only',
                )}
                title={client.name}
              >
                Welcome, {client.name}
              </h1>
            }
          >
            {client.standing !== 'pays' && (
              <Button variant="quiet" className={profileRow} onClick={() => open('people')}>
                <Users className={profileIcon} aria-hidden="true" />
                People
              </Button>
            )}
            {client.standing !== 'pays' && <MoneyLink />}
            <Button variant="quiet" className={profileRow} onClick={() => open('details')}>
              <UserPen className={profileIcon} aria-hidden="true" />
              Your details
            </Button>
            <LinkButton href="/client/security" variant="quiet" className={profileRow}>
              <ShieldCheck className={profileIcon} aria-hidden="true" />
              <span className="flex flex-col items-start">
                Sign-in and security
                <span className="type-meta text-ink-soft">Password, devices, your data</span>
              </span>
            </LinkButton>
            <Button variant="quiet" className={profileRow} onClick={() => open('notices')}>
              <Bell className={profileIcon} aria-hidden="true" />
              Notification settings
            </Button>
            {client.standing === 'decides' && (
              <LogoUpload client={client} variant="quiet" className={profileRow}>
                <ImagePlus className={profileIcon} aria-hidden="true" />
              </LogoUpload>
            )}
            <RemoveLogo client={client} className={profileRow}>
              <ImageOff className={profileIcon} aria-hidden="true" />
            </RemoveLogo>
          </ProfileMenu>
          <div className="flex min-w-0 flex-1 items-center">
            {several && <CompanySwitch client={client} />}
          </div>
          <span className="flex size-11 shrink-0">
            <Suspense>
              <ClientBell />
            </Suspense>
          </span>
          <LogoutButton />
        </div>
      </header>
      <Suspense fallback={null}>
        {dialog.name === 'people' && (
          <PeopleDialog client={client} onClose={close} onDetails={() => swap('details')} />
        )}
        {dialog.name === 'details' && <DetailsDialog client={client} onClose={close} />}
      </Suspense>
    </>
  );
}

/** A link to the quotes and invoices in My Project, shown once there are some. */
function MoneyLink() {
  const { data } = useQuery(queryOf(getClientNext));
  if (!data?.hasMoney) return null;
  return (
    <Link
      href={`${portalAddress('project')}#quotes-heading`}
      className={buttonStyle('quiet', 'md', profileRow)}
      onClick={() => document.getElementById('profile-card')?.hidePopover()}
    >
      <FileText className={profileIcon} aria-hidden="true" />
      Quotes and invoices
    </Link>
  );
}

function CompanySwitch({ client }: { client: CurrentClient }) {
  const { company, name } = client;
  return (
    <Suspense fallback={<p className="flex min-h-11 items-center wrap-anywhere">{company ?? name}</p>}>
      <CompanyMenu client={client} />
    </Suspense>
  );
}
