import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Shown } from '#web/api/shown/shown.tsx';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useSection } from '#web/ui/lists/sections/sections.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { ProjectRow, rowsFrame } from './project-row.tsx';
import { myProjectsQuery } from './query.ts';

// Lazy: loaded when a project first opens.
const ProjectSheet = lazy(() => loadScreen(() => import('./project-sheet.tsx'), 'ProjectSheet'));

/** The client's projects. */
export function ProjectsSection() {
  const query = useInfiniteQuery(myProjectsQuery);
  const [decides, comments] = [useStanding('decides'), useStanding('comments')];
  const address = usePortalAddress('project');
  const items = query.data?.items;
  const { name, id } = address.dialog;
  const shown = name === 'project' && items?.find((project) => project.id === id);
  const total = query.data?.total ?? 0;
  const title = total > 1 ? 'Your projects' : 'Your project';
  useSection('projects-heading', title);
  return (
    <section aria-labelledby="projects-heading" className="flex flex-col gap-4">
      <h2 id="projects-heading" className="type-title">
        {title}
      </h2>
      <ListPlaceholder query={query} failure="Your projects could not be loaded">
        <div role="status" aria-label="Loading your projects">
          <Skeleton className="h-18 w-full rounded-xl" />
        </div>
      </ListPlaceholder>
      {items?.length === 0 && (
        <div className="rounded-xl border border-dashed border-control px-5 py-6 sm:px-7">
          <p className="type-name">No projects yet</p>
          <p className="mt-1 max-w-prose type-text text-ink-soft">
            Your project appears here as soon as our team starts it.
            {decides
              ? ' Until then, tell us below how it should look: your files, colors, fonts and the sites you like.'
              : comments && ' Until then, send us your files below.'}
          </p>
        </div>
      )}
      {items && items.length > 0 && (
        <ul aria-label="Your projects" className={rowsFrame}>
          {items.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project} onOpen={() => address.open('project', project.id)}>
                <Shown type="project" id={project.id} />
              </ProjectRow>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Suspense>
          <ProjectSheet project={shown} onClose={address.close} />
        </Suspense>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="self-start"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more ({(total - (items?.length ?? 0)).toLocaleString('en-US')} left)
        </Button>
      )}
    </section>
  );
}
