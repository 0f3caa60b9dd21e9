import { useInfiniteQuery } from '@tanstack/react-query';
import { useStanding } from '#web/state/use-standing.ts';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useSection } from '#web/ui/lists/sections/sections.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { ProjectCard } from './project-card.tsx';
import { myProjectsQuery } from './query.ts';

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-1 lg:gap-4';

/** The client's projects. */
export function ProjectsSection() {
  const query = useInfiniteQuery(myProjectsQuery);
  const [decides, comments] = [useStanding('decides'), useStanding('comments')];
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const title = total > 1 ? 'Your projects' : 'Your project';
  useSection('projects-heading', title);
  return (
    <section aria-labelledby="projects-heading" className="flex flex-col gap-4">
      <h2 id="projects-heading" className="text-2xl">
        {title}
      </h2>
      <ListPlaceholder query={query} failure="Your projects could not be loaded">
        <div role="status" aria-label="Loading your projects" className={grid}>
          <Skeleton className="h-44 w-full rounded-xl sm:h-72 lg:h-48" />
        </div>
      </ListPlaceholder>
      {items?.length === 0 && (
        <div className="rounded-xl border border-dashed border-control px-5 py-6 sm:px-7">
          <p className="font-display text-lg font-bold">Nothing on the drawing board yet</p>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">
            Your project appears here as soon as our team starts it.
            {decides
              ? ' Until then, tell us below how it should look: your files, colors, fonts and the sites you like.'
              : comments && ' Until then, send us your files below.'}
          </p>
        </div>
      )}
      {items && items.length > 0 && (
        <ul aria-label="Your projects" className={grid}>
          {items.map((project, place) => {
            // The last of an odd number fills the row, so that no half of it is empty.
            const wide = place % 2 === 0 && place === items.length - 1;
            return (
              <li key={project.id} className={cx('min-w-0', wide && 'sm:max-lg:col-span-2')}>
                <ProjectCard project={project} wide={wide} />
              </li>
            );
          })}
        </ul>
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
