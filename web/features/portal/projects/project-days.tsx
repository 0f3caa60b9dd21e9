import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { getMyProjectDays } from '#contract/project-work.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { SidesLine } from '#web/ui/text/days-line.tsx';

/** The days of a project with us and with the client, and the side it is waiting for. */
export function ProjectDays({ id }: { id: string }) {
  const client = useStanding('decides') ? 'you' : 'your company';
  const { data } = useQuery(queryOf(getMyProjectDays, { params: { id } }));
  return (
    <SidesLine
      days={data}
      words={{ agency: 'with our team', client: `with ${client}` }}
      renderHeld={({ holder, previewId, title, since }) => ({
        who: holder === 'agency' ? 'our team' : client,
        since,
        what: previewId ? (
          <Link
            href={portalAddress('previews', { preview: previewId })}
            className="font-semibold wrap-anywhere text-brand-ink underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        ) : (
          title
        ),
      })}
    />
  );
}
