import { lazy, Suspense, type ReactNode } from 'react';
import { Coming } from '#web/api/shown/settled.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Indexed } from '#web/ui/lists/sections/indexed.tsx';
import { Sections } from '#web/ui/lists/sections/sections.tsx';
import { Guidelines } from './guidelines.tsx';
import { PendingInvitations } from './invitations/pending-invitations.tsx';
import { CurrentAdmins } from './members/current-admins.tsx';
import { FormerColleagues } from './members/former-colleagues.tsx';
import { RoleCards } from './roles/role-cards.tsx';
import { SettingsCard } from './settings/settings-card.tsx';
import { TeamKinds } from './team-kinds.tsx';
import { teamSections } from './team-sections.ts';

// Lazy, because most visits only read the list of people.
const InviteSection = lazy(() =>
  loadScreen(() => import('./invitations/invite-section.tsx'), 'InviteSection'),
);
const SignInRule = lazy(() => loadScreen(() => import('./settings/sign-in-rule.tsx'), 'SignInRule'));

const plan = Object.entries(teamSections).map(([id]) => ({ id }));

/** Sections that belong to the section above them. */
const minor = ['invitations', 'former', 'kinds', 'guidelines'];

/** The Admin tab of the admin panel: people, sign-in, hours and roles, with an index. `children` are at the end. */
export function TeamPanel({ children }: { children?: ReactNode }) {
  const mayWrite = useMay('team.write');
  const mayRule = useMay('team.sign-in');
  return (
    <Sections plan={plan}>
      <section aria-labelledby="team-heading" className="flex flex-col gap-4 lg:gap-5">
        <h2 id="team-heading" className="type-title">
          Admin Management
        </h2>
        <Indexed without={minor}>
          <CurrentAdmins />
          {mayWrite && (
            <Suspense fallback={<Coming />}>
              <InviteSection />
            </Suspense>
          )}
          <PendingInvitations />
          <FormerColleagues />
          {mayRule && (
            <Suspense fallback={<Coming />}>
              <SignInRule />
            </Suspense>
          )}
          <SettingsCard />
          <RoleCards />
          <TeamKinds />
          <Guidelines />
          {children}
        </Indexed>
      </section>
    </Sections>
  );
}
