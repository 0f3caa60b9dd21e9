import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ArrowRight } from 'lucide-react';
import { portalAddress } from '#contract/addresses.ts';
import { getMyProjectDays, stageNames } from '#contract/project-work.ts';
import type { ClientProject } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { nextText, promisedText } from '#web/ui/text/time-text.ts';
import { ProjectDays } from './project-days.tsx';
import { ProjectPicture } from './project-picture.tsx';

/** The number of projects below the consultations; My Project shows all. */
const mostRows = 3;

const isOver = ({ stage }: ClientProject) => Number(stage === 'closed');

const frame = 'divide-y divide-line overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line';

function WorkRow({ project }: { project: ClientProject }) {
  const { id, title, stage, isVisible, promisedOn, nextStep, nextStepAsOf } = project;
  return (
    <li className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-3 p-4 hover:bg-hover sm:p-5 lg:min-h-28 lg:grid-cols-[8rem_minmax(0,1fr)_18rem] lg:items-center">
      <div className="self-start overflow-hidden rounded-lg">
        <ProjectPicture project={project} />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={isVisible ? 'success' : 'neutral'} dot>
            {isVisible ? 'Live' : 'In the making'}
          </Badge>
          {stage && <Badge tone="brand">{stageNames[stage]}</Badge>}
        </div>
        <h3 className="text-base leading-snug wrap-anywhere">
          {/* The whole row is the link; a link to a preview is above it. */}
          <Link href={portalAddress('project')} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        {(promisedOn || nextStep) && (
          <p className="text-sm wrap-anywhere text-ink-soft">
            {promisedOn && <>Promised {promisedText(promisedOn)}</>}
            {promisedOn && nextStep && ' · '}
            {nextStep && (
              <>
                {nextText(nextStepAsOf)}: {nextStep}
              </>
            )}
          </p>
        )}
      </div>
      <div className="col-span-full min-w-0 lg:col-span-1 [&_a]:relative">
        <ProjectDays id={id} brief />
      </div>
    </li>
  );
}

const meanwhile = [
  { href: portalAddress('project'), title: 'Send us your logo and photos', text: 'Under My Project' },
  { href: portalAddress('project'), title: 'Tell us your colors and fonts', text: 'Or let us choose them' },
  { href: portalAddress('messages'), title: 'Write to us', text: 'Whatever we should know before we begin' },
];

/** The results of the consultations: the newest projects and their stage, or the next step before there is one. */
export function WorkOverview({ projects }: { projects: readonly ClientProject[] }) {
  const open = projects.toSorted((a, b) => isOver(a) - isOver(b));
  const days = useQueries({
    queries: open.slice(0, mostRows).map(({ id }) => queryOf(getMyProjectDays, { params: { id } })),
  });
  // The height of a row depends on the text of its days. All rows are shown together, so that none moves.
  if (days.some(({ isPending }) => isPending)) return null;
  const isNew = projects.length === 0;
  return (
    <section aria-labelledby="work-overview" className="flex flex-col gap-4">
      <h2 id="work-overview" className="text-xl">
        {isNew ? 'While you wait' : 'Where the work stands'}
      </h2>
      {isNew ? (
        <ul className={frame}>
          {meanwhile.map(({ href, title, text }) => (
            <li key={title}>
              <Link
                href={href}
                className="flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="flex-1">
                  <span className="font-semibold">{title}</span>{' '}
                  <span className="text-sm text-ink-soft max-sm:block">{text}</span>
                </span>
                <ArrowRight className="size-4.5 text-ink-soft" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={frame}>
          {open.slice(0, mostRows).map((project) => (
            <WorkRow key={project.id} project={project} />
          ))}
        </ul>
      )}
      {open.length > mostRows && (
        <Link
          href={portalAddress('project')}
          className="inline-flex min-h-11 items-center self-start font-semibold text-brand-ink underline-offset-4 hover:underline"
        >
          See all in My Project
        </Link>
      )}
    </section>
  );
}
