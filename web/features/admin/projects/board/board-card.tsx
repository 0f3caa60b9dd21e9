import type { ReactNode } from 'react';
import { projectStages, stageNames, type ProjectStage } from '#contract/project-work.ts';
import type { Project } from '#contract/projects.ts';
import { cx } from '#web/ui/class-names.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { dayText, promisedText } from '#web/ui/text/time-text.ts';
import { isLate } from '../work/is-late.ts';

interface BoardCardProps {
  project: Project;
  /** True while the card moves to another stage. */
  moving: boolean;
  mayMove: boolean;
  people: ReactNode;
  onDrag: () => void;
  onOpen: () => void;
  onMove: (stage: ProjectStage | null) => void;
}

/** Projects without a stage. */
export const noStage = 'No stage';

/** A project on the board. A mouse drags the card; keyboard and touch screen move it by its menu of stages. */
export function BoardCard({ project, moving, mayMove, people, onDrag, onOpen, onMove }: BoardCardProps) {
  const { id, title, client, imageUrl, image, promisedOn, nextStep, nextStepAsOf, stage } = project;
  const late = isLate(project);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of stages does the same
    <article
      aria-labelledby={`board-${id}`}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        onDrag();
      }}
      className={cx(
        'group relative flex flex-col gap-1.5 rounded-lg bg-raised p-3 shadow-sm ring-1 ring-line',
        mayMove && 'pointer-fine:cursor-grab pointer-fine:active:cursor-grabbing',
        moving && 'opacity-60',
      )}
    >
      <div className="flex gap-3">
        <span className="size-10 shrink-0 [&>*]:aspect-auto [&>*]:size-full">
          <ProjectPicture imageUrl={imageUrl} image={image} sizes="2.5rem" title={title} category={null} />
        </span>
        <div className="min-w-0 flex-1">
          <h4 id={`board-${id}`} className="type-name">
            <button
              type="button"
              onClick={onOpen}
              className="rounded-sm text-start wrap-anywhere underline-offset-4 outline-offset-2 hover:underline"
            >
              {title}
            </button>
          </h4>
          <p className="type-meta wrap-anywhere text-ink-soft">
            {client ? (client.company ?? client.name) : 'No client'}
          </p>
        </div>
        {mayMove && (
          // With a mouse the menu appears over the corner of the card, since a card is dragged.
          <span className="-me-2 -mt-2 pointer-fine:absolute pointer-fine:top-3 pointer-fine:right-3">
            <Menu
              label={`Stage of ${title}`}
              items={[null, ...projectStages].map((each) => ({
                label: each === null ? noStage : stageNames[each],
                checked: each === stage,
                onSelect: () => onMove(each),
              }))}
              className={buttonStyle(
                'quiet',
                'sm',
                'size-9 min-h-9 bg-raised px-0 text-ink-soft pointer-coarse:size-11 pointer-fine:not-focus-visible:not-aria-expanded:not-group-hover:opacity-0',
              )}
            />
          </span>
        )}
      </div>
      {nextStep && <p className="type-text wrap-anywhere">{nextStep}</p>}
      {nextStepAsOf && (
        <p className="type-meta text-warning-ink">Older than the latest update: {dayText(nextStepAsOf)}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2 empty:hidden">
        {promisedOn ? (
          <Badge tone={late ? 'danger' : 'neutral'}>
            {late ? `Late: ${promisedText(promisedOn)}` : promisedText(promisedOn)}
          </Badge>
        ) : (
          <span />
        )}
        <span className="-my-1.5 -me-1.5 ms-auto flex shrink-0">{people}</span>
      </div>
    </article>
  );
}
