import { useQuery } from '@tanstack/react-query';
import { listAssignable, type AssignableMember } from '#contract/assignments.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { currentUserQuery } from '#web/api/session/session.ts';

/** The people to whom rows can be assigned; undefined while loading, and for users who may not see the team. */
export function useAssignable(): readonly AssignableMember[] | undefined {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const enabled = user?.permissions.includes('team.read') ?? false;
  return useQuery({ ...queryOf(listAssignable), enabled }).data;
}
