import { useState } from 'react';
import { staffLogin } from '#contract/auth.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { browser } from '#web/state/browser.ts';
import { takeReturnAddress } from '#web/state/leaving/return-address.ts';
import { call } from '#web/api/calls/client.ts';
import { AlertNote } from '#web/features/site/sign-in/parts/alert-note.tsx';
import { CredentialFields } from '#web/features/site/sign-in/credential-fields.tsx';
import { OtherSignIn } from '#web/features/site/sign-in/other-sign-in.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { useCredentials } from '#web/features/site/sign-in/use-credentials.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { flash } from '#web/ui/feedback/toast-store.ts';

export function StaffLoginPage() {
  const { brand, mailConfigured } = appBoot();
  const [insteadOfGoogle] = useState(
    () => new URLSearchParams(window.location.search).get('instead') === 'google',
  );
  const { form, errors, pending, submit, forget } = useCredentials(async (credentials) => {
    const user = await call(staffLogin, { body: credentials });
    flash({ title: 'Login Successful', tone: 'success' });
    browser.leave(user.isAdmin || user.isSuperAdmin || user.mustAddFactor ? takeReturnAddress('panel') : '/');
  });
  return (
    <SignInLayout brand={brand} title="Staff sign-in" lead={`For the ${brand.name} team.`} caption="staff">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={forget}
        aria-label="Staff sign-in"
        className="flex flex-col gap-5"
      >
        {insteadOfGoogle && !errors.form ? (
          <p role="status" className="flex items-start gap-3 rounded-lg bg-brand-soft p-4 text-sm">
            <Icon name="info" className="mt-0.5 size-4.5 text-brand-ink" />
            Google sign-in is not set up here. Please sign in with your e-mail address and password.
          </p>
        ) : null}
        {errors.form ? <AlertNote title="Login Failed">{errors.form}</AlertNote> : null}
        <CredentialFields
          errors={errors}
          aside={
            mailConfigured ? (
              <a
                href="/staff/forgot"
                className="-my-3 flex min-h-11 items-center rounded-md text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
              >
                Forgot password?
              </a>
            ) : null
          }
        />
        <Button
          type="submit"
          size="lg"
          pending={pending}
          pendingLabel="Signing in..."
          className="mt-1 w-full"
        >
          Sign in
        </Button>
        {mailConfigured ? null : (
          <p className="text-sm text-ink-soft">
            Forgot your password? Ask the person who runs this server for a new link.
          </p>
        )}
      </form>
      <LinkButton href="/sign-in?side=staff" variant="secondary" size="lg">
        Sign in without a password
      </LinkButton>
      <div className="border-t border-line pt-6 text-ink-soft">
        <OtherSignIn question="Are you a client?" href="/client/login" action="Client Login" />
      </div>
    </SignInLayout>
  );
}
