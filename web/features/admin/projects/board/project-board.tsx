import { ChevronDown } from '#web/ui/pictures/lucide.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { projectStages, stageNames, type ProjectStage } from '#contract/project-work.ts';
import { listPortfolio, type Project } from '#contract/projects.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAdminAddress, type AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { countText, moreText } from '#web/ui/text/count-text.ts';
import { useMayAddProject } from '../data.ts';
import { ProjectDialogs } from '../project-dialogs.tsx';
import { BoardCard, noStage } from './board-card.tsx';
import { useMoves, type Moves } from './use-move.ts';

interface ProjectBoardProps {
  /** Renders the staff assigned to a project. */
  people?: (project: Project, named?: boolean) => ReactNode;
}

/**
 * The projects by their stage of work. The states Draft and Live are independent of stages: they concern only the
 * public gallery.
 */
export function ProjectBoard({ people }: ProjectBoardProps) {
  const address = useAdminAddress('portfolio');
  const clientAccountId = address.value('client');
  const mine = useMine(address, 'projects.read');
  const client = useClientOption(clientAccountId);
  const moves = useMoves();
  const mayAdd = useMayAddProject();
  const dragged = useRef<Project>(null);
  const query = { ...mine.query, ...(clientAccountId ? { clientAccountId } : {}) };
  const stageless = useInfiniteQuery(pages(listPortfolio, { query: inStage(query, null) }));
  const all = useInfiniteQuery(pages(listPortfolio, { query: { ...query, state: 'current', limit: 1 } }));
  const isEmpty = all.data?.total === 0;
  const anyStageless =
    (stageless.data?.total ?? 0) > 0 || [...moves.moved.values()].some(({ stage }) => stage === null);
  // Most agencies give each project a stage, so an empty first column would only take space.
  const stages = [...(anyStageless ? [null] : []), ...projectStages];
  return (
    <section aria-labelledby="project-board" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="project-board" className="me-auto type-title">
          Board
        </h2>
        <MineSwitch mine={mine} />
        {clientAccountId && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
      </div>
      {isEmpty && mine.mine && <NothingMine onShowAll={() => mine.set(false)} />}
      {isEmpty && !mine.mine && (
        <EmptyState
          title={clientAccountId ? 'No projects for this client yet' : 'No projects yet'}
          action={
            mayAdd && (
              <Button onClick={() => address.open('new-project', clientAccountId)}>Add Project</Button>
            )
          }
        >
          Projects appear here by stage, from brief to delivered.
        </EmptyState>
      )}
      <div
        hidden={isEmpty}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls sideways
        tabIndex={0}
        role="group"
        aria-label="Stages"
        className="-mx-gutter overflow-x-auto px-gutter pb-3"
      >
        <div
          className={cx(
            'flex min-w-max items-stretch gap-3 xl:min-w-0',
            // Hide the board until it is known whether it has the column without a stage, which would move the others.
            stageless.isPending && 'invisible',
          )}
        >
          {stages.map((stage) => (
            <Column
              key={stage}
              stage={stage}
              query={query}
              moves={moves}
              dragged={dragged}
              address={address}
              people={people}
            />
          ))}
        </div>
      </div>
      <ProjectDialogs address={address} people={people} />
    </section>
  );
}

type Narrowed = { mine?: 'true'; clientAccountId?: string };

/** The query of a column. */
const inStage = (query: Narrowed, stage: ProjectStage | null) =>
  ({ ...query, state: 'current', stage: stage ?? 'none', limit: 20 }) as const;

interface ColumnProps {
  /** The stage of the column; null for projects without a stage. */
  stage: ProjectStage | null;
  query: Narrowed;
  moves: Moves;
  /** The project that is being dragged, from any column. */
  dragged: RefObject<Project | null>;
  address: AdminAddress<'portfolio'>;
  people: ProjectBoardProps['people'];
}

function Column({ stage, query, moves: { moved, move }, dragged, address, people }: ColumnProps) {
  const mayMove = useMay('projects.write');
  const [over, setOver] = useState(false);
  // Closed projects are folded, because there are many, and nobody works on them.
  const [folded, setFolded] = useState(stage === 'closed');
  const name = stage === null ? noStage : stageNames[stage];
  const list = useInfiniteQuery({
    ...pages(listPortfolio, { query: inStage(query, stage) }),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.items.filter(({ id }) => !moved.has(id));
  const arriving = [...moved.values()].filter((project) => project.stage === stage);
  const shown = items && [...arriving, ...items];
  const total =
    (list.data?.total ?? 0) - ((list.data?.items.length ?? 0) - (items?.length ?? 0)) + arriving.length;
  const label = (
    <>
      {name}
      {list.data && <span className="type-text text-ink-soft tabular-nums">{countText(total)}</span>}
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of stages of a card does the same
    <section
      aria-labelledby={`stage-${stage ?? 'none'}`}
      onDragOver={(event) => {
        if (!mayMove || !event.dataTransfer.types.includes('text/plain')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged.current) move(dragged.current, stage);
      }}
      className={cx(
        'flex flex-col gap-2 rounded-xl bg-hover p-2',
        folded ? 'w-14 shrink-0' : 'w-[min(16rem,78vw)] self-start xl:w-0 xl:flex-1',
        over && 'ring-2 ring-focus',
      )}
    >
      <h3 id={`stage-${stage ?? 'none'}`} className={cx('type-name', folded ? 'flex flex-1' : 'px-1 pt-1')}>
        {stage === 'closed' ? (
          <button
            type="button"
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
            className={cx(
              'flex items-center gap-2 rounded-md',
              folded
                ? 'min-h-48 flex-1 justify-start pt-1 [writing-mode:vertical-rl] hover:bg-pressed'
                : 'pointer-coarse:min-h-11',
            )}
          >
            {label}
            <ChevronDown
              className={cx('size-4 text-ink-soft', folded ? 'rotate-90' : '-rotate-90')}
              aria-hidden="true"
            />
          </button>
        ) : (
          <span className="flex items-baseline gap-2">{label}</span>
        )}
      </h3>
      {!folded && (
        <>
          {list.isError && !list.data && (
            <LoadError
              title="This stage could not be loaded"
              error={list.error}
              pending={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          )}
          {!list.data && !list.isError && (
            <div role="status" aria-label={`Loading ${name}`}>
              <Skeleton className="h-32 w-full rounded-lg" />
            </div>
          )}
          {shown?.length === 0 && <p className="px-1 pb-2 type-text text-ink-soft">Nothing here.</p>}
          {shown && shown.length > 0 && (
            <ul className="flex flex-col gap-2">
              {shown.map((project) => (
                <li key={project.id}>
                  <BoardCard
                    project={project}
                    moving={moved.has(project.id)}
                    mayMove={mayMove}
                    people={people?.(project)}
                    onDrag={() => {
                      dragged.current = project;
                    }}
                    onOpen={() => address.open('project', project.id)}
                    onMove={(next) => move(project, next)}
                  />
                </li>
              ))}
            </ul>
          )}
          {list.hasNextPage && (
            <Button
              variant="quiet"
              size="sm"
              pending={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {moreText(shown?.length ?? 0, total)}
              <span className="sr-only"> of {name}</span>
            </Button>
          )}
        </>
      )}
    </section>
  );
}
