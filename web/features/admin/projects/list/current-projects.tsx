import { FolderKanban, Plus } from '#web/ui/pictures/lucide.tsx';
import { useRef, type ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { restText } from '#web/ui/text/count-text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LongList } from '#web/ui/lists/long/long-list.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { ShowLess } from '#web/ui/lists/show-less.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useMayAddProject, useProjects } from '../data.ts';
import { ProjectCard } from './project-card.tsx';

interface CurrentProjectsProps {
  address: AdminAddress<'portfolio'>;
  /** The id of the client whose projects are shown; empty for all. */
  clientAccountId: string;
  /** The filter of the tab, shown beside the heading. */
  aside: ReactNode;
  mine: Mine;
  people: ((project: Project) => ReactNode) | undefined;
  /** True if all projects are shown, false for the newest only. */
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  /** True if the list below shows deleted projects. */
  deleted: boolean;
  onDeleted: (deleted: boolean) => void;
  /** The list with its search; shown once there is a project. */
  children: ReactNode;
}

/** The newest project, or all projects on request. The list for managing projects is below. */
export function CurrentProjects({
  address,
  clientAccountId,
  aside,
  people,
  mine,
  expanded,
  onExpand,
  deleted,
  onDeleted,
  children,
}: CurrentProjectsProps) {
  const query = useProjects({ q: '', clientAccountId, state: 'current', mine: mine.query });
  const heading = useRef<HTMLHeadingElement>(null);
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const mayAdd = useMayAddProject();
  const mayManage = useMay('portfolio.write');
  const deletedButton = mayManage && (
    <Button
      variant="quiet"
      aria-pressed={deleted}
      className="self-start aria-pressed:bg-pressed"
      onClick={() => onDeleted(!deleted)}
    >
      Deleted projects
    </Button>
  );
  const add = () => address.open('new-project', clientAccountId);

  const showLess = () => {
    onExpand(false);
    heading.current?.focus();
  };

  return (
    <section aria-labelledby="current-projects" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2
          id="current-projects"
          ref={heading}
          tabIndex={-1}
          className="me-auto scroll-mt-24 type-title outline-none"
        >
          Current Projects
        </h2>
        <div className="flex min-w-0 flex-wrap gap-2 empty:hidden max-sm:order-last max-sm:w-full">
          {aside}
        </div>
        {mayAdd && items?.length !== 0 && (
          <Button onClick={add}>
            <Plus className="size-4.5" aria-hidden="true" />
            Add Project
          </Button>
        )}
      </div>
      <ListPlaceholder query={query} failure="The projects could not be loaded">
        <div role="status" aria-label="Loading projects">
          <Skeleton className="h-32 w-full rounded-xl" />
        </div>
      </ListPlaceholder>
      {items?.length === 0 && mine.mine && <NothingMine onShowAll={() => mine.set(false)} />}
      {items?.length === 0 && !mine.mine && (
        <EmptyState
          icon={<FolderKanban className="size-6" aria-hidden="true" />}
          title={
            // If projects were deleted, the list below shows those.
            deleted
              ? 'No current projects'
              : clientAccountId
                ? 'No projects for this client yet'
                : 'No projects yet'
          }
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {mayAdd && <Button onClick={add}>Add Project</Button>}
              {deletedButton}
            </div>
          }
        >
          {mayAdd
            ? 'Create one for a client. It stays a draft until you publish it on your site.'
            : 'The projects you work on appear here.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <LongList
            label="Current Projects"
            cards
            items={expanded ? items : items.slice(0, 1)}
            total={expanded ? total : 1}
            keyOf={({ id }) => id}
          >
            {(project) => <ProjectCard project={project} address={address} people={people?.(project)} />}
          </LongList>
          {!expanded && total > 1 && (
            <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={() => onExpand(true)}>
              Show {restText(total, clientAccountId !== '')} More Projects
            </Button>
          )}
          {expanded && total > 1 && (
            <>
              <MoreRows query={query} shown={items.length} total={total} />
              <ShowLess onClick={showLess} />
            </>
          )}
        </>
      )}
      {(total > 0 || deleted || address.value('q') !== '') && <div>{children}</div>}
    </section>
  );
}
