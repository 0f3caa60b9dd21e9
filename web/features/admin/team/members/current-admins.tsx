import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listTeam, type TeamMember } from '#contract/team.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { useResetFactor } from '../data.ts';
import { SectionCard } from '../section-card.tsx';
import { nameOf } from './member-name.ts';
import { MemberRow } from './member-row.tsx';
import { mayChange } from './may-change.ts';

// Lazy: loaded when a dialog first opens.
const AccessDialog = lazy(() => loadScreen(() => import('./access-dialog.tsx'), 'AccessDialog'));
const ResetFactorDialog = lazy(() =>
  loadScreen(() => import('#web/ui/people/reset-factor-dialog.tsx'), 'ResetFactorDialog'),
);
const DeactivateDialog = lazy(() => loadScreen(() => import('./deactivate-dialog.tsx'), 'DeactivateDialog'));

/** The list of people who may open the panel. */
export function CurrentAdmins() {
  const query = useInfiniteQuery(pages(listTeam));
  const { data: me } = useQuery(currentUserQuery);
  const [changed, setChanged] = useState<TeamMember | null>(null);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const [reset, setReset] = useState<TeamMember | null>(null);
  const resetFactor = useResetFactor();
  const mayReset = useMay('team.sign-in');
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const itemsOf = (member: TeamMember) =>
    mayChange(me, member)
      ? [
          { label: 'Change access', onSelect: () => setChanged(member) },
          ...(mayReset ? [{ label: 'Reset second factor', onSelect: () => setReset(member) }] : []),
          { label: 'End access', danger: true, onSelect: () => setLeaving(member) },
        ]
      : [];
  return (
    <SectionCard id="admins" startsOpen>
      <ListPlaceholder query={query} failure="The team could not be loaded">
        <div role="status" aria-label="Loading the team" className="flex flex-col gap-4">
          {[1, 2].map((row) => (
            <div key={row} className="flex items-center gap-3">
              <Skeleton className="size-9 shrink-0 rounded-full" />
              <Skeleton className="h-10 w-56 max-w-full" />
            </div>
          ))}
        </div>
      </ListPlaceholder>
      {items && (
        <ul aria-label="Current admins" className="-my-3 divide-y divide-line">
          {items.map((member) => (
            <li key={member.id}>
              <MemberRow member={member} isYou={member.id === me?.id} items={itemsOf(member)} />
            </li>
          ))}
        </ul>
      )}
      <MoreRows query={query} shown={items?.length ?? 0} total={total} />
      <Suspense>
        {changed && (
          <AccessDialog
            key={changed.id}
            member={changed}
            mayMakeAdmin={me?.isSuperAdmin ?? false}
            onClose={() => setChanged(null)}
          />
        )}
        {reset && (
          <ResetFactorDialog
            key={reset.id}
            name={nameOf(reset)}
            pending={resetFactor.isPending}
            onReset={() =>
              resetFactor.mutate({ params: { id: reset.id } }, { onSuccess: () => setReset(null) })
            }
            onClose={() => setReset(null)}
          />
        )}
        {leaving && <DeactivateDialog key={leaving.id} member={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </SectionCard>
  );
}
