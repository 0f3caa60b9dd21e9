import { lazy, Suspense } from 'react';
import { Coming } from '#web/api/shown/settled.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { SectionIndex } from '#web/ui/lists/sections/section-index.tsx';
import { Sections } from '#web/ui/lists/sections/sections.tsx';
import { Guidelines } from './guidelines.tsx';
import { PendingInvitations } from './invitations/pending-invitations.tsx';
import { CurrentAdmins } from './members/current-admins.tsx';
import { FormerColleagues } from './members/former-colleagues.tsx';
import { RoleCards } from './roles/role-cards.tsx';
import { SettingsCard } from './settings/settings-card.tsx';
import { TeamKinds } from './team-kinds.tsx';
import { teamSections } from './team-sections.ts';

// Most visits only read the list of people, so the forms load after it.
const InviteForm = lazy(() => loadScreen(() => import('./invitations/invite-form.tsx'), 'InviteForm'));
const CollaboratorForm = lazy(() =>
  loadScreen(() => import('./invitations/collaborator-form.tsx'), 'CollaboratorForm'),
);
const SignInRule = lazy(() => loadScreen(() => import('./settings/sign-in-rule.tsx'), 'SignInRule'));

const plan = Object.entries(teamSections).map(([id]) => ({ id }));

const column = 'flex min-w-0 flex-col gap-5 max-lg:contents';
const later = 'flex min-w-0 flex-col gap-4 max-lg:order-1 lg:gap-5';

/** The Admin tab of the admin panel: the team and its invitations, roles and guidelines; each part folds on a narrow screen. */
export function TeamPanel() {
  const mayWrite = useMay('team.write');
  const mayRule = useMay('team.sign-in');
  return (
    <Sections plan={plan}>
      <section aria-labelledby="team-heading" className="flex flex-col gap-4 lg:gap-5">
        <h2 id="team-heading" className="text-2xl">
          Admin Management
        </h2>
        <SectionIndex row />
        {/* People come first; on a phone the forms come before settings and texts. */}
        <div className="flex flex-col gap-4 lg:grid lg:gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
          <div className={column}>
            <CurrentAdmins />
            <PendingInvitations />
            <FormerColleagues />
            <div className={later}>
              {mayRule && (
                <Suspense fallback={<Coming />}>
                  <SignInRule />
                </Suspense>
              )}
              <SettingsCard />
              <TeamKinds />
            </div>
          </div>
          <div className={column}>
            {mayWrite && (
              <Suspense fallback={<Coming />}>
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
    </Sections>
  );
}
