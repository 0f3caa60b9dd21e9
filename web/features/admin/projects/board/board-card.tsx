import type { ReactNode } from 'react';
import { projectStages, stageNames, type ProjectStage } from '#contract/project-work.ts';
import type { Project } from '#contract/projects.ts';
import { cx } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/form/select.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { dayText, promisedText } from '#web/ui/text/time-text.ts';

interface BoardCardProps {
  project: Project;
  /** True while it moves to another stage. */
  moving: boolean;
  mayMove: boolean;
  people: ReactNode;
  onDrag: () => void;
  onOpen: () => void;
  onMove: (stage: ProjectStage | null) => void;
}

/** Projects without a stage. */
export const noStage = 'No stage';

/** Today in the browser's time zone, such as 2026-12-24. */
const today = () => new Date().toLocaleDateString('sv-SE');

const isDone = (stage: ProjectStage | null) => stage === 'delivered' || stage === 'closed';

/** A project on the board. It is dragged by mouse, or moved by its list of stages with the keyboard and on a touch screen. */
export function BoardCard({ project, moving, mayMove, people, onDrag, onOpen, onMove }: BoardCardProps) {
  const { id, title, client, promisedOn, nextStep, nextStepAsOf, stage } = project;
  const isLate = promisedOn !== null && promisedOn < today() && !isDone(stage);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list of stages does the same
    <article
      aria-labelledby={`board-${id}`}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        onDrag();
      }}
      className={cx(
        'flex flex-col gap-1.5 rounded-lg bg-raised p-3 shadow-sm ring-1 ring-line',
        mayMove && 'pointer-fine:cursor-grab pointer-fine:active:cursor-grabbing',
        moving && 'opacity-60',
      )}
    >
      <h4 id={`board-${id}`} className="font-sans text-sm font-semibold">
        <button
          type="button"
          onClick={onOpen}
          className="-mx-1.5 -my-1 rounded-sm px-1.5 py-1 text-start wrap-anywhere underline-offset-4 pointer-coarse:my-0 pointer-coarse:min-h-11 pointer-coarse:py-0 hover:underline focus-visible:-outline-offset-2"
        >
          {title}
        </button>
      </h4>
      <div className="flex items-start justify-between gap-2">
        <p className="text-xs wrap-anywhere text-ink-soft">
          {client ? (client.company ?? client.name) : 'No client'}
        </p>
        <span className="-my-1.5 flex shrink-0 empty:hidden">{people}</span>
      </div>
      {nextStep && <p className="text-sm wrap-anywhere">{nextStep}</p>}
      {nextStepAsOf && (
        <p className="text-xs text-warning-ink">Written before the latest news, {dayText(nextStepAsOf)}</p>
      )}
      {promisedOn && (
        <p className="flex">
          <Badge tone={isLate ? 'danger' : 'neutral'}>
            {isLate ? `Late: ${promisedText(promisedOn)}` : promisedText(promisedOn)}
          </Badge>
        </p>
      )}
      {mayMove && (
        // Aligns the text with the text of the card.
        <div className="pointer-fine:-mx-2 pointer-fine:-mb-1.5">
          <Select
            quiet
            aria-label={`Stage of ${title}`}
            value={stage ?? ''}
            className="text-sm"
            onChange={(event) => {
              const next = projectStages.find((each) => each === event.target.value);
              onMove(next ?? null);
            }}
          >
            <option value="">{noStage}</option>
            {projectStages.map((each) => (
              <option key={each} value={each}>
                {stageNames[each]}
              </option>
            ))}
          </Select>
        </div>
      )}
    </article>
  );
}
