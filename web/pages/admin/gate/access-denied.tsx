import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** For a signed-in user who is no admin. */
export function AccessDenied() {
  return (
    <main className="grid min-h-dvh place-items-center px-gutter text-center">
      <div className="flex flex-col items-center gap-3">
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
        <h1 className="text-3xl">Access Denied</h1>
        <p className="max-w-prose text-ink-soft">You don't have admin privileges to access this panel.</p>
        <LinkButton href="/" className="mt-3">
          Return Home
        </LinkButton>
      </div>
    </main>
  );
}
