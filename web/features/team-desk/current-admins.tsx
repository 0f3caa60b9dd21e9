import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listTeam, type TeamMember } from '#contract/team.ts';
import { pages } from '#web/api/query-client.ts';
import { currentUserQuery } from '#web/api/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SectionCard } from './section-card.tsx';

const nameOf = ({ firstName, lastName, email }: TeamMember) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'Administrator');

/** Who may open the panel today. */
export function CurrentAdmins() {
  const query = useInfiniteQuery(pages(listTeam));
  const { data: me } = useQuery(currentUserQuery);
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <SectionCard
      title="Current Admins"
      lead={items && (total === 1 ? '1 person may open this panel.' : `${total} people may open this panel.`)}
    >
      {!items && query.isError && (
        <LoadError
          title="The team could not be loaded"
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!items && !query.isError && (
        <div role="status" aria-label="Loading the team" className="flex flex-col gap-4">
          {[1, 2].map((row) => (
            <div key={row} className="flex items-center gap-3">
              <Skeleton className="size-11 shrink-0 rounded-full" />
              <Skeleton className="h-10 w-56 max-w-full" />
            </div>
          ))}
        </div>
      )}
      {items && (
        <ul aria-label="Current admins" className="-my-1 divide-y divide-line">
          {items.map((member) => (
            <li key={member.id} className="flex items-center gap-3.5 py-3">
              <Avatar src={member.profileImageUrl} name={nameOf(member)} email={member.email} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
                  {nameOf(member)}
                  {member.id === me?.id && <Badge>You</Badge>}
                  <span className="sm:ms-auto">
                    <Badge tone={member.role === 'super-admin' ? 'brand' : 'neutral'}>
                      {member.role === 'super-admin' ? 'Super Admin' : 'Admin'}
                    </Badge>
                  </span>
                </p>
                {nameOf(member) !== member.email && (
                  <p className="text-sm wrap-anywhere text-ink-soft">{member.email}</p>
                )}
                <p className="text-xs text-ink-soft">
                  {member.lastSignInAt ? (
                    <>
                      Signed in <RelativeTime instant={member.lastSignInAt} />
                    </>
                  ) : (
                    <>
                      Joined <RelativeTime instant={member.createdAt} />
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <MoreRows query={query} shown={items?.length ?? 0} total={total} />
    </SectionCard>
  );
}
