import type { PageModel } from '#contract/pages.ts';
import { AlertNote } from '#web/features/site/sign-in/parts/alert-note.tsx';
import { OtherSignIn } from '#web/features/site/sign-in/other-sign-in.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { StaffSignInOptions } from '#web/features/site/sign-in/ways/staff-sign-in-options.tsx';

export function AdminLoginPage({ model }: { model: Extract<PageModel, { page: 'admin-login' }> }) {
  const { brand, hostedName, google, local, error } = model;
  return (
    <SignInLayout brand={brand} title="Admin Login" lead={`For the ${brand.name} team.`} caption="staff">
      {error ? <AlertNote title="Login Failed">{error}</AlertNote> : null}
      <StaffSignInOptions hostedName={hostedName} google={google} local={local} />
      <div className="flex flex-col gap-1 border-t border-line pt-6 text-ink-soft">
        <OtherSignIn question="No access yet?" href="/#contact" action="Contact us" />
        <OtherSignIn question="Are you a client?" href="/client/login" action="Client Login" />
      </div>
    </SignInLayout>
  );
}
