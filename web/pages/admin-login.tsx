import type { PageModel } from '#contract/pages.ts';
import { AlertNote } from '#web/features/sign-in/alert-note.tsx';
import { OtherDoor } from '#web/features/sign-in/other-door.tsx';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';
import { StaffDoors } from '#web/features/sign-in/staff-doors.tsx';

export function AdminLoginPage({ model }: { model: Extract<PageModel, { page: 'admin-login' }> }) {
  const { brand, hostedName, google, local, error } = model;
  return (
    <SignInLayout
      brand={brand}
      title="Admin Login"
      lead={`For the ${brand.name} team.`}
      caption="Every client, every project, one calm place."
    >
      {error ? <AlertNote title="Login Failed">{error}</AlertNote> : null}
      <StaffDoors hostedName={hostedName} google={google} local={local} />
      <div className="flex flex-col gap-1 border-t border-line pt-6 text-ink-soft">
        <OtherDoor question="No access yet?" href="/#contact" action="Contact us" />
        <OtherDoor question="Are you a client?" href="/client/login" action="Client Login" />
      </div>
    </SignInLayout>
  );
}
