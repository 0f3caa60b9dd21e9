import { useQuery } from '@tanstack/react-query';
import { getProjectDays, type ProjectDays as Days } from '#contract/project-work.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { DaysLine } from '#web/ui/text/days-line.tsx';

/** How many days a project was with us and with the client, and whose turn it is; nothing where nothing was ever open. */
export function ProjectDays({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getProjectDays, { params: { id } }));
  if (!data || (data.agency + data.client === 0 && !data.now)) return null;
  const { total, agency, client, idle, now, also } = data;
  return (
    <DaysLine
      total={total}
      parts={[
        { words: 'with us', days: agency, fill: 'fill-brand' },
        { words: 'with the client', days: client, fill: 'fill-accent' },
        { words: 'resting', days: idle, fill: 'fill-control' },
      ]}
      now={heldBy(now)}
      also={heldBy(also)}
    />
  );
}

const heldBy = (held: Days['now']) =>
  held && { who: held.holder === 'client' ? 'the client' : 'us', what: held.title, since: held.since };
