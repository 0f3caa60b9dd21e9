import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Place } from '#web/api/use-place.ts';
import { useSettled } from '#web/api/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { countText } from '#web/ui/count-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useProjects } from './data.ts';
import { ProjectRow } from './project-row.tsx';

interface ProjectManagementProps {
  place: Place;
  /** Only those of one client; empty: of all. */
  clientAccountId: string;
}

/** The list of all projects, searched, narrowed to a client, or the ones that were deleted. */
export function ProjectManagement({ place, clientAccountId }: ProjectManagementProps) {
  const typed = place.value('q');
  const search = useSettled(typed.trim(), 250);
  const [deleted, setDeleted] = useState(false);
  const query = useProjects({ q: search, clientAccountId, shelf: deleted ? 'deleted' : 'current' });
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const narrowed = typed.trim() !== '' || clientAccountId !== '';

  return (
    <section aria-labelledby="project-management" className="flex flex-col gap-4">
      <h2 id="project-management" className="text-2xl">
        Project Management{' '}
        {items && total > 0 && (
          <span className="ms-1.5 align-middle font-sans text-base font-medium text-ink-soft tabular-nums">
            {countText(total)}
          </span>
        )}
      </h2>
      <div role="search" aria-label="Projects" className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search projects"
          placeholder="Title, description, category"
          maxLength={limits.search}
          value={typed}
          onChange={(event) => place.set('q', event.target.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Button
          variant="quiet"
          aria-pressed={deleted}
          className="shrink-0 aria-pressed:bg-pressed"
          onClick={() => setDeleted(!deleted)}
        >
          Deleted
        </Button>
      </div>
      {!items && query.isError && (
        <LoadError
          title="The projects could not be loaded"
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!items && !query.isError && (
        <div role="status" aria-label="Loading the list of projects">
          <Skeleton className="h-40 w-full rounded-xl" />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState
          title={deleted ? 'Nothing was deleted' : narrowed ? 'No project matches' : 'No projects yet'}
          action={
            typed.trim() !== '' ? (
              <Button variant="secondary" onClick={() => place.set('q', '')}>
                Clear search
              </Button>
            ) : undefined
          }
        >
          {deleted
            ? 'Deleted projects wait here for 30 days, in case you want them back.'
            : 'Every project stands here, with what can be done with it.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PagedList
          label="Project Management"
          noun={['project', 'projects']}
          items={items}
          total={total}
          narrowed={narrowed}
          query={query}
          keyOf={({ id }) => id}
        >
          {(project) => <ProjectRow project={project} place={place} />}
        </PagedList>
      )}
    </section>
  );
}
