import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { getMyProjectDays, type ProjectDays as Days } from '#contract/project-work.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { currentClientQuery } from '#web/api/session/session.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { SidesLine } from '#web/ui/text/work/days-line.tsx';

type Held = NonNullable<Days['now']>;

interface ProjectDaysProps {
  id: string;
  /** True in a row, which shows only the side that the project waits for. */
  brief?: boolean;
}

/** The days that a project waited for the agency and for the client, and the side it waits for now. */
export function ProjectDays({ id, brief = false }: ProjectDaysProps) {
  const contactId = useQuery({ ...currentClientQuery, enabled: false }).data?.contactId;
  const yours = useStanding('comments') ? 'with you' : 'with your company';
  const { data } = useQuery(queryOf(getMyProjectDays, { params: { id } }));
  const whoOf = ({ waitsFor, deciders }: Held) => {
    if (waitsFor === 'agency') return 'with our team';
    const [first, ...others] = deciders;
    // A decision waits only for the people who are asked, not for others in the company.
    if (!first || deciders.some((one) => one.contactId === contactId)) return yours;
    return others.length === 0 ? `with ${first.name}` : 'with your colleagues';
  };
  return (
    <SidesLine
      days={data}
      words={{ agency: 'with our team', client: yours }}
      reader="client"
      whoOf={whoOf}
      {...(!brief && {
        renderWhat: ({ previewId, title }: Held) =>
          previewId ? (
            <Link
              href={portalAddress('previews', { preview: previewId })}
              className="type-name wrap-anywhere text-brand-ink underline-offset-4 hover:underline"
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
