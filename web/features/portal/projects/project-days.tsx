import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { getMyProjectDays } from '#contract/project-work.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { DaysLine } from '#web/ui/text/days-line.tsx';

/** How many days a project was with us and with the client, and whose turn it is; nothing where nothing was ever open. */
export function ProjectDays({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getMyProjectDays, { params: { id } }));
  if (!data || (data.agency + data.client === 0 && !data.now)) return null;
  const { total, agency, client, idle, now } = data;
  return (
    <DaysLine
      total={total}
      parts={[
        { words: 'with our team', days: agency, fill: 'fill-brand' },
        { words: 'with you', days: client, fill: 'fill-accent' },
        { words: 'resting', days: idle, fill: 'fill-control' },
      ]}
      now={
        now && {
          who: now.holder === 'client' ? 'you' : 'our team',
          since: now.since,
          what: now.previewId ? (
            <Link
              href={portalAddress('previews', { preview: now.previewId })}
              className="font-semibold wrap-anywhere text-brand-ink underline-offset-4 hover:underline"
            >
              {now.title}
            </Link>
          ) : (
            now.title
          ),
        }
      }
    />
  );
}
