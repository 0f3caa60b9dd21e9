import { lazy, Suspense } from 'react';
import { useMay } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Guidelines } from './guidelines.tsx';
import { PendingInvitations } from './invitations/pending-invitations.tsx';
import { CurrentAdmins } from './members/current-admins.tsx';
import { FormerColleagues } from './members/former-colleagues.tsx';
import { RoleCards } from './roles/role-cards.tsx';
import { SettingsCard } from './settings/settings-card.tsx';
import { TeamKinds } from './team-kinds.tsx';

// Most who open the tab look who is there; the forms and their search come behind it.
const InviteForm = lazy(() => loadScreen(() => import('./invitations/invite-form.tsx'), 'InviteForm'));
const CollaboratorForm = lazy(() =>
  loadScreen(() => import('./invitations/collaborator-form.tsx'), 'CollaboratorForm'),
);
const SignInRule = lazy(() => loadScreen(() => import('./sign-in-rule.tsx'), 'SignInRule'));

const column = 'flex min-w-0 flex-col gap-5 max-lg:contents';
const later = 'flex min-w-0 flex-col gap-5 max-lg:order-1';

/** The Admin tab of the admin panel: the team and its invitations, roles and guidelines. */
export function TeamPanel() {
  const mayWrite = useMay('team.write');
  const mayRule = useMay('team.sign-in');
  return (
    <section aria-labelledby="team-heading" className="flex flex-col gap-5">
      <h2 id="team-heading" className="text-2xl">
        Admin Management
      </h2>
      {/* People first; on a phone the forms come before what is set and read. */}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className={column}>
          <CurrentAdmins />
          <PendingInvitations />
          <FormerColleagues />
          <div className={later}>
            {mayRule && (
              <Suspense fallback={<Skeleton className="h-40 w-full rounded-xl" />}>
                <SignInRule />
              </Suspense>
            )}
            <SettingsCard />
            <TeamKinds />
          </div>
        </div>
        <div className={column}>
          {mayWrite && (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
              <InviteForm />
              <CollaboratorForm />
            </Suspense>
          )}
          <div className={later}>
            <Guidelines />
          </div>
        </div>
      </div>
      <RoleCards />
    </section>
  );
}
