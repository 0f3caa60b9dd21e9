import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listTeam, type TeamMember } from '#contract/team.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { SectionCard } from '../section-card.tsx';
import { mayChange } from './may-change.ts';
import { MemberRow } from './member-row.tsx';

// Lazy: loaded when a dialog first opens.
const DeactivateDialog = lazy(() => loadScreen(() => import('./deactivate-dialog.tsx'), 'DeactivateDialog'));
const ReactivateDialog = lazy(() => loadScreen(() => import('./reactivate-dialog.tsx'), 'ReactivateDialog'));

/** The list of people whose access has ended; renders nothing if there are none. */
export function FormerColleagues() {
  const query = useInfiniteQuery(pages(listTeam, { query: { state: 'former' } }));
  const { data: me } = useQuery(currentUserQuery);
  const [back, setBack] = useState<TeamMember | null>(null);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const items = query.data?.items ?? [];
  const itemsOf = (member: TeamMember) =>
    mayChange(me, member)
      ? [
          { label: 'Restore access', onSelect: () => setBack(member) },
          ...(member.state === 'ended'
            ? [{ label: 'Hand over the work', onSelect: () => setLeaving(member) }]
            : []),
        ]
      : [];
  return (
    <>
      {items.length > 0 && (
        <SectionCard id="former" lead="They can no longer sign in. The history keeps their names.">
          <ul aria-label="Former colleagues" className="-my-3 divide-y divide-line">
            {items.map((member) => (
              <li key={member.id}>
                <MemberRow member={member} isYou={false} items={itemsOf(member)} />
              </li>
            ))}
          </ul>
          <MoreRows query={query} shown={items.length} total={query.data?.total ?? 0} />
        </SectionCard>
      )}
      <Suspense>
        {back && <ReactivateDialog key={back.id} member={back} onClose={() => setBack(null)} />}
        {leaving && <DeactivateDialog key={leaving.id} member={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </>
  );
}
