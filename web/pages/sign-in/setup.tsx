import { setupAdmin } from '#contract/auth.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { browser } from '#web/state/browser.ts';
import { call } from '#web/api/calls/client.ts';
import {
  checkSetup,
  type SetupAccount,
  type SetupErrors,
} from '#web/features/site/sign-in/set-up/check-setup.ts';
import { SetupFields } from '#web/features/site/sign-in/set-up/setup-fields.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { useLinkForm } from '#web/features/site/sign-in/use-link-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { failureTitle, flash } from '#web/ui/feedback/toast-store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** /setup#token: creates a super admin, or restores a super admin's access. The console shows the link. */
export function SetupPage() {
  const { brand } = appBoot();
  const { token, gone, errors, pending, formProps } = useLinkForm<SetupErrors, SetupAccount>(
    {},
    {
      check: checkSetup,
      async send(used, account) {
        await call(setupAdmin, { body: { token: used, ...account } });
        flash({
          title: 'Welcome',
          description: 'Your account is ready. You are a super admin.',
          tone: 'success',
        });
        browser.leave('/admin');
      },
      refusalOf: (error) => ({
        fields: error instanceof ApiError ? error.fields : {},
        title: failureTitle,
        text: errorText(error, 'The account could not be created. Please try again.'),
      }),
    },
  );

  return (
    <SignInLayout
      brand={brand}
      title={gone ? (token ? 'This link no longer works' : 'This link is incomplete') : 'Set up your account'}
      lead={
        gone ? 'A set-up link works once, within one hour.' : `You become a super admin of ${brand.name}.`
      }
      caption="setup"
    >
      {gone ? (
        <SetupLinkGone />
      ) : (
        <form {...formProps} aria-label="Set up your account" className="flex flex-col gap-5">
          <SetupFields errors={errors} />
          <Button
            type="submit"
            size="lg"
            pending={pending}
            pendingLabel="Creating account..."
            className="mt-1 w-full"
          >
            Create account
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}

/** Shown for a set-up link that was used, has expired, or was copied in part. Explains how to get a new link. */
function SetupLinkGone() {
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-soft marker:font-semibold marker:text-brand-ink">
        <li>Copy the whole link from the console, with everything after the # sign.</li>
        <li>
          If it was used or is older than an hour, restart the server: it prints a new one while there is no
          staff account.
        </li>
        <li>If there is an account already, sign in with it.</li>
      </ol>
      <LinkButton href="/admin-login" size="lg">
        Go to the sign-in
      </LinkButton>
    </div>
  );
}
