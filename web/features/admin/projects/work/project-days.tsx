import { useQuery } from '@tanstack/react-query';
import { getProjectDays } from '#contract/project-work.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { SidesLine } from '#web/ui/text/days-line.tsx';

/** The days of a project with us and with the client, and the side it is waiting for. */
export function ProjectDays({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getProjectDays, { params: { id } }));
  return (
    <SidesLine
      days={data}
      words={{ agency: 'with us', client: 'with the client' }}
      renderWhat={({ title }) => title}
    />
  );
}
