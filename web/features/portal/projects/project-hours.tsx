import { useQuery } from '@tanstack/react-query';
import { getMyHours } from '#contract/hours.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { HoursLine } from '#web/ui/text/work/hours-line.tsx';

/** Used hours and budget of a project, if the agency shares them. */
export function ProjectHours({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getMyHours, { params: { id } }));
  return data ? <HoursLine {...data} /> : null;
}
