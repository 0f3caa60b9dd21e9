import { lazy, Suspense } from 'react';
import { useMay } from '#web/state/use-may.tsx';
import { cx } from '#web/ui/class-names.ts';
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
      <div className={cx('grid items-start gap-5', mayWrite && 'lg:grid-cols-[3fr_2fr]')}>
        <div className="flex min-w-0 flex-col gap-5">
          <CurrentAdmins />
          <PendingInvitations />
          <FormerColleagues />
        </div>
        {mayWrite && (
          <div className="flex min-w-0 flex-col gap-5">
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
              <InviteForm />
              <CollaboratorForm />
            </Suspense>
          </div>
        )}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {mayRule && (
          <Suspense fallback={<Skeleton className="h-40 w-full rounded-xl" />}>
            <SignInRule />
          </Suspense>
        )}
        <TeamKinds />
        <SettingsCard />
        <Guidelines />
      </div>
      <RoleCards />
    </section>
  );
}
