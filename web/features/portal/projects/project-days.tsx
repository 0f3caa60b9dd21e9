import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { getMyProjectDays, type ProjectDays as Days } from '#contract/project-work.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { DaysLine } from '#web/ui/text/days-line.tsx';

/** How many days a project was with us and with the client, and whose turn it is; nothing where nothing was ever open. */
export function ProjectDays({ id }: { id: string }) {
  const decides = useStanding('decides');
  const { data } = useQuery(queryOf(getMyProjectDays, { params: { id } }));
  if (!data || (data.agency + data.client === 0 && !data.now)) return null;
  const { total, agency, client, idle, now, also } = data;
  return (
    <DaysLine
      total={total}
      parts={[
        { words: 'with our team', days: agency, fill: 'fill-brand' },
        { words: decides ? 'with you' : 'with your company', days: client, fill: 'fill-accent' },
        { words: 'resting', days: idle, fill: 'fill-control' },
      ]}
      now={heldBy(now, decides)}
      also={heldBy(also, decides)}
    />
  );
}

const heldBy = (held: Days['now'], decides: boolean) =>
  held && {
    who: held.holder === 'agency' ? 'our team' : decides ? 'you' : 'your company',
    since: held.since,
    what: held.previewId ? (
      <Link
        href={portalAddress('previews', { preview: held.previewId })}
        className="font-semibold wrap-anywhere text-brand-ink underline-offset-4 hover:underline"
      >
        {held.title}
      </Link>
    ) : (
      held.title
    ),
  };
