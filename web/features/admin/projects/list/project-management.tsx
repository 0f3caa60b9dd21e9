import { limits } from '#contract/validation/limits.ts';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchInput } from '#web/ui/lists/search/search-input.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useProjects } from '../data.ts';
import { ProjectRow } from './project-row.tsx';

interface ProjectManagementProps {
  address: AdminAddress<'portfolio'>;
  /** The id of the client whose projects are listed; empty for all. */
  clientAccountId: string;
  mine: Mine;
}

/** The list of all projects with search and client filter, or the list of deleted projects. */
export function ProjectManagement({ address, clientAccountId, mine }: ProjectManagementProps) {
  const typed = address.value('q');
  const search = useDebounced(typed.trim(), 250);
  const deleted = address.value('show') === 'deleted';
  const query = useProjects({
    q: search,
    clientAccountId,
    state: deleted ? 'deleted' : 'current',
    mine: mine.query,
  });
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const narrowed = typed.trim() !== '' || clientAccountId !== '';

  return (
    <section aria-labelledby="project-management" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="project-management" className="me-auto type-title">
          Project Management{' '}
          {items && total > 0 && (
            <span className="ms-1.5 align-middle font-sans type-text tracking-normal text-ink-soft tabular-nums">
              {countText(total)}
            </span>
          )}
        </h2>
        <div role="search" aria-label="Projects" className="flex items-center gap-2 max-sm:w-full">
          <SearchInput
            label="Search projects"
            placeholder="Title, description, category"
            value={typed}
            onSearch={(typed) => address.set('q', typed)}
            maxLength={limits.search}
            className="min-w-0 flex-1 sm:w-72"
          />
          <Allowed to="portfolio.write">
            <Button
              variant="quiet"
              aria-pressed={deleted}
              className="shrink-0 aria-pressed:bg-pressed"
              onClick={() => address.set('show', deleted ? '' : 'deleted')}
            >
              Deleted
            </Button>
          </Allowed>
        </div>
      </div>
      <ListPlaceholder query={query} failure="The projects could not be loaded">
        <div role="status" aria-label="Loading the list of projects">
          <Skeleton className="h-40 w-full rounded-xl" />
        </div>
      </ListPlaceholder>
      {items?.length === 0 && mine.mine && !narrowed && <NothingMine onShowAll={() => mine.set(false)} />}
      {items?.length === 0 && !(mine.mine && !narrowed) && (
        <EmptyState
          title={deleted ? 'Nothing was deleted' : narrowed ? 'No project matches' : 'No projects yet'}
          action={
            typed.trim() !== '' ? (
              <Button variant="secondary" onClick={() => address.set('q', '')}>
                Clear search
              </Button>
            ) : undefined
          }
        >
          {deleted ? 'Deleted projects stay here for 30 days.' : 'All your projects appear here.'}
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
          {(project) => <ProjectRow project={project} address={address} />}
        </PagedList>
      )}
    </section>
  );
}
