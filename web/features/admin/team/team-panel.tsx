import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { listTeam, listTeamInvitations } from '#contract/team.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { Coming } from '#web/api/shown/settled.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Indexed } from '#web/ui/lists/sections/indexed.tsx';
import { TabHeading } from '#web/ui/layout/tabs/tab-heading.tsx';
import { Sections } from '#web/ui/lists/sections/sections.tsx';
import { countWord } from '#web/ui/text/count-text.ts';
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

/** "Five people have access. One invitation expired." */
function useAccessText(): string | undefined {
  const { data: team } = useInfiniteQuery(pages(listTeam));
  const { data: invitations = [] } = useQuery(queryOf(listTeamInvitations));
  if (!team) return undefined;
  const people = `${countWord(team.total)} ${team.total === 1 ? 'person has' : 'people have'} access.`;
  const countOf = (wanted: Invitation['state']) => invitations.filter(({ state }) => state === wanted).length;
  const [open, expired] = [countOf('open'), countOf('expired')];
  const named = (n: number) => `${countWord(n)} ${n === 1 ? 'invitation' : 'invitations'}`;
  if (expired > 0) return `${people} ${named(expired)} expired.`;
  return open === 0 ? people : `${people} ${named(open)} ${open === 1 ? 'is' : 'are'} open.`;
}

/** The Admin tab of the admin panel: people, sign-in, hours and roles, with an index. `children` are at the end. */
export function TeamPanel({ children }: { children?: ReactNode }) {
  const accessText = useAccessText();
  const mayWrite = useMay('team.write');
  const mayRule = useMay('team.sign-in');
  return (
    <Sections plan={plan}>
      <section aria-labelledby="team-heading" className="flex flex-col gap-4 lg:gap-5">
        <TabHeading id="team-heading" title="Admin Management" lead={accessText} />
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
