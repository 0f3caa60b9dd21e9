import type { PageModel } from '#contract/pages.ts';
import { AlertNote } from '#web/features/sign-in/alert-note.tsx';
import { GoogleMark } from '#web/features/sign-in/google-mark.tsx';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function AdminLoginPage({ model }: { model: Extract<PageModel, { page: 'admin-login' }> }) {
  const { brand, hostedName, error } = model;
  return (
    <SignInLayout
      brand={brand}
      title="Admin Login"
      lead={`For the ${brand.name} team.`}
      caption="Every client, every project, one calm place."
    >
      <div className="flex flex-col gap-3">
        {error ? <AlertNote title="Login Failed">{error}</AlertNote> : null}
        <LinkButton href="/api/login" variant="primary" size="lg">
          Continue with {hostedName}
          <Icon name="arrow-right" className="size-4.5" />
        </LinkButton>
        <LinkButton href="/api/auth/google/admin" variant="secondary" size="lg">
          <GoogleMark />
          Sign in with Google
        </LinkButton>
      </div>
      <div className="flex flex-col gap-1 border-t border-line pt-6 text-ink-soft">
        <p>
          No access yet?{' '}
          <a
            href="/#contact"
            className="inline-block py-1.5 font-semibold text-brand-ink underline underline-offset-4"
          >
            Contact us
          </a>
        </p>
        <p>
          Are you a client?{' '}
          <a
            href="/client/login"
            className="inline-block py-1.5 font-semibold text-brand-ink underline underline-offset-4"
          >
            Client Login
          </a>
        </p>
      </div>
    </SignInLayout>
  );
}
