import { welcomeClient } from '#contract/auth.ts';
import { resetPassword, type Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';
import { PasswordByLink } from '#web/features/site/sign-in/password-by-link.tsx';
import { appBoot } from '#web/state/app-boot.ts';
import { browser } from '#web/state/browser.ts';
import { flash } from '#web/ui/feedback/toast-store.ts';

/** The page that sets a new password in place of a forgotten one. */
function ResetScreen({ side }: { side: Side }) {
  return (
    <PasswordByLink
      side={side}
      title="Choose a new password"
      lead="It signs you out everywhere."
      goneLead="A link for a new password works once, within one hour."
      name="Choose a new password"
      label="New password"
      action="Save the new password"
      pendingLabel="Saving..."
      confirms
      failure="The password could not be changed. Please try again."
      save={async (token, password) => {
        const { message } = await call(resetPassword, { params: { side }, body: { token, password } });
        flash({ title: 'Password Changed', description: message, tone: 'success' });
        browser.leave(`/${side}/login`);
      }}
    />
  );
}

/** /client/reset#token */
export const ClientResetPage = () => <ResetScreen side="client" />;

/** /staff/reset#token */
export const StaffResetPage = () => <ResetScreen side="staff" />;

/**
 * /client/welcome#token: sets the first password of a client whose account was opened by staff, and signs the client
 * in.
 */
export function ClientWelcomePage() {
  return (
    <PasswordByLink
      side="client"
      title={`Welcome to ${appBoot().brand.name}`}
      lead="Here you follow the work, send files and decide on previews. Choose a password to open your portal."
      goneLead="It works once, within seven days."
      name="Open your portal"
      label="Choose a password"
      hint="Use it with your e-mail address to sign in."
      action="Open my portal"
      pendingLabel="Opening..."
      failure="The password could not be saved. Please try again."
      save={async (token, password) => {
        await call(welcomeClient, { body: { token, password } });
        browser.leave('/client/dashboard');
      }}
    />
  );
}
