import { FolderKanban, Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { restText } from '#web/ui/count-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useProjects } from './data.ts';
import { ProjectCard } from './project-card.tsx';

interface CurrentProjectsProps {
  place: Place;
  /** Only those of one client; empty: of all. */
  clientAccountId: string;
  /** Stands beside the heading: what the tab is narrowed to. */
  aside: ReactNode;
}

/** The newest project, and on demand those before it. */
export function CurrentProjects({ place, clientAccountId, aside }: CurrentProjectsProps) {
  const [expanded, setExpanded] = useState(false);
  const query = useProjects({ q: '', clientAccountId, shelf: 'current' });
  const heading = useRef<HTMLHeadingElement>(null);
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  const add = () => place.open('new-project', clientAccountId);

  const showLess = () => {
    setExpanded(false);
    heading.current?.focus();
  };

  return (
    <section aria-labelledby="current-projects" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2
          id="current-projects"
          ref={heading}
          tabIndex={-1}
          className="me-auto scroll-mt-24 text-2xl outline-none"
        >
          Current Projects
        </h2>
        {aside && <div className="flex min-w-0 max-sm:order-last max-sm:w-full">{aside}</div>}
        <Button onClick={add}>
          <Plus className="size-4.5" aria-hidden="true" />
          Add Project
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
        <div role="status" aria-label="Loading projects">
          <Skeleton className="h-52 w-full rounded-xl" />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={<FolderKanban className="size-6" aria-hidden="true" />}
          title={clientAccountId ? 'No projects for this client yet' : 'No projects yet'}
          action={<Button onClick={add}>Add Project</Button>}
        >
          Start one for a client. It stays a draft until you publish it in the gallery of your site.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <ul aria-labelledby="current-projects" className="flex flex-col gap-4">
            {(expanded ? items : items.slice(0, 1)).map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} place={place} />
              </li>
            ))}
          </ul>
          {!expanded && total > 1 && (
            <Button variant="secondary" className="self-start" onClick={() => setExpanded(true)}>
              Show {restText(total, clientAccountId !== '')} More Projects
            </Button>
          )}
          {expanded && (
            <MoreRows query={query} shown={items.length} total={total}>
              <Button variant="quiet" onClick={showLess}>
                Show Less
              </Button>
            </MoreRows>
          )}
        </>
      )}
    </section>
  );
}
