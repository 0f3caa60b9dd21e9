import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ArrowRight } from '#web/ui/pictures/lucide/later.tsx';
import { portalAddress } from '#contract/addresses.ts';
import { getMyProjectDays } from '#contract/project-work.ts';
import type { ClientProject } from '#contract/projects.ts';
import { getClientNext } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { ProjectDays } from './project-days.tsx';
import { ProjectRow, rowsFrame } from './project-row.tsx';

/** The number of projects shown below the consultations; My Project shows all of them. */
const mostRows = 3;

const isOver = ({ stage }: ClientProject) => Number(stage === 'closed');

const onward = 'inline-flex min-h-11 items-center text-brand-ink underline-offset-4 hover:underline';

const meanwhile = [
  { href: portalAddress('project'), title: 'Send us your logo and photos', text: 'Under My Project' },
  { href: portalAddress('project'), title: 'Tell us your colors and fonts', text: 'Or let us choose them' },
  { href: portalAddress('messages'), title: 'Write to us', text: 'Anything we should know before we start' },
];

/** The results of the consultations: the newest projects with their stages, or the next step before the first project. */
export function WorkOverview({ projects }: { projects: readonly ClientProject[] }) {
  const open = projects.toSorted((a, b) => isOver(a) - isOver(b));
  const days = useQueries({
    queries: open.slice(0, mostRows).map(({ id }) => queryOf(getMyProjectDays, { params: { id } })),
  });
  const hasMoney = useQuery(queryOf(getClientNext)).data?.hasMoney;
  // The height of a row depends on the text about its days. Show all rows together, so that no row moves later.
  if (days.some(({ isPending }) => isPending)) return null;
  const isNew = projects.length === 0;
  return (
    <section aria-labelledby="work-overview" className="flex flex-col gap-4">
      <h2 id="work-overview" className="type-title">
        {isNew ? 'While you wait' : 'Your projects'}
      </h2>
      {isNew ? (
        <ul className={rowsFrame}>
          {meanwhile.map(({ href, title, text }) => (
            <li key={title}>
              <Link
                href={href}
                className="flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="flex-1">
                  <span className="type-name">{title}</span>{' '}
                  <span className="type-text text-ink-soft max-sm:block">{text}</span>
                </span>
                <ArrowRight className="size-4.5 text-ink-soft" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={rowsFrame}>
          {open.slice(0, mostRows).map((project) => (
            <li key={project.id}>
              <ProjectRow
                project={project}
                href={portalAddress('project', { dialog: `project:${project.id}` })}
              >
                <div className="px-4 pb-4 sm:px-5 sm:ps-19 empty:hidden">
                  <ProjectDays id={project.id} brief />
                </div>
              </ProjectRow>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6 empty:hidden">
        {open.length > mostRows && (
          <Link href={portalAddress('project')} className={onward}>
            See all in My Project
          </Link>
        )}
        {hasMoney && (
          <Link href={`${portalAddress('project')}#quotes-heading`} className={onward}>
            Quotes and invoices
          </Link>
        )}
      </p>
    </section>
  );
}
