import { Icon } from '#web/ui/pictures/icon.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { GoogleLogo } from '../parts/google-mark.tsx';

interface StaffSignInOptionsProps {
  hostedName: string | null;
  google: boolean;
  local: boolean;
}

const password = 'e-mail and password';

/** The two ways to sign in to the panel. A way that is not set up shows a note about the alternative. */
export function StaffSignInOptions({ hostedName, google, local }: StaffSignInOptionsProps) {
  const first = hostedName ?? (local ? password : 'Google');
  return (
    <div className="flex flex-col gap-3">
      <LinkButton href="/api/login" variant="primary" size="lg">
        Continue with {first}
        <Icon name="arrow-right" className="size-4.5" />
      </LinkButton>
      <LinkButton
        href="/api/auth/google/admin"
        variant={google ? 'secondary' : 'quiet'}
        size="lg"
        className={google ? 'relative' : 'relative border border-dashed border-control text-ink-soft'}
        aria-describedby={google ? undefined : 'google-note'}
      >
        <GoogleLogo />
        Sign in with Google
      </LinkButton>
      {google ? null : (
        <p id="google-note" className="text-sm text-ink-soft">
          Google is not set up here.{' '}
          {local ? `You sign in with ${password} instead.` : `Please use ${first}.`}
        </p>
      )}
      {local && (hostedName !== null || google) ? (
        <LinkButton href="/staff/login" variant="quiet">
          Sign in with {password}
        </LinkButton>
      ) : null}
    </div>
  );
}
