import { useMutation } from '@tanstack/react-query';
import { clientLogout } from '#contract/auth.ts';
import { call } from '#web/api/calls/client.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { tellTabs } from '#web/api/live/other-tabs.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';

interface OtherPersonProps {
  signedIn: string;
  invited: string;
  /** Called after signing out. */
  onLogout: () => Promise<unknown>;
}

/** Shown if another person is signed in to the portal: a button to sign out, and a link to stay without accepting. */
export function OtherPerson({ signedIn, invited, onLogout }: OtherPersonProps) {
  const logout = useMutation({
    mutationFn: () => call(clientLogout),
    onSuccess: async () => {
      tellTabs(null);
      await onLogout();
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere text-ink-soft">
        You are signed in as <strong className="font-semibold text-ink">{signedIn}</strong>. This invitation
        is for <strong className="font-semibold text-ink">{invited}</strong>.
      </p>
      <FormNote>
        {logout.error && errorText(logout.error, 'You could not be signed out. Please try again.')}
      </FormNote>
      <Button size="lg" pending={logout.isPending} onClick={() => logout.mutate()}>
        Sign out and continue
      </Button>
      <LinkButton size="lg" variant="secondary" href="/client/dashboard">
        Stay signed in
      </LinkButton>
    </div>
  );
}
