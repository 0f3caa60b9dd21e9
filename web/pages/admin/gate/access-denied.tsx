import { useQuery } from '@tanstack/react-query';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';

interface AccessDeniedProps {
  /** The name of the screen that the user's role may not open; undefined for the panel itself. */
  screen?: string;
}

/**
 * Shown to a signed-in user who may not open the panel or a screen. Gives the reason, a link back, and a way to switch
 * accounts.
 */
export function AccessDenied({ screen }: AccessDeniedProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const { brand } = appBoot();
  const role = user && user.role !== 'user' ? staffRoleNames[user.role] : undefined;
  const who = user?.email ?? user?.firstName;
  return (
    <main className="grid min-h-dvh place-items-center px-gutter text-center">
      <div className="flex flex-col items-center gap-3">
        <span className="mb-8">
          <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} />
        </span>
        <svg
          viewBox="0 0 48 48"
          className="size-14 text-brand-ink"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <rect x="9" y="21" width="30" height="21" rx="5" className="fill-brand-soft" />
          <path d="M16 21v-6a8 8 0 0 1 16 0v6M24 30v4" />
        </svg>
        <h1 className="type-title">Access Denied</h1>
        <p className="max-w-prose text-ink-soft">
          {screen
            ? `${role ? `Your role, ${role}, does not open` : 'Your role does not open'} the screen ${screen}. The person who manages your team can give you another one.`
            : "You don't have admin privileges to access this panel."}
        </p>
        {who && (
          <p className="max-w-prose type-text wrap-anywhere text-ink-soft">
            Signed in as <strong className="type-name text-ink">{who}</strong>
          </p>
        )}
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {screen ? (
            <LinkButton href="/admin">Back to the panel</LinkButton>
          ) : (
            <LinkButton href="/">Return Home</LinkButton>
          )}
          <LinkButton href="/api/logout" variant="secondary">
            Use another account
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
