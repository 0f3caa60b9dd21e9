import type { ReactNode } from 'react';
import { stageNames } from '#contract/project-work.ts';
import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import { promisedText } from '#web/ui/text/time-text.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { touchArea } from '#web/ui/buttons/touch-area.ts';
import { useDeleteProject, useRestoreProject } from '../data.ts';
import { VisibilityBadge } from '../visibility/visibility-badge.tsx';
import { VisibilityButton } from '../visibility/visibility-button.tsx';

interface ProjectRowProps {
  project: Project;
  address: AdminAddress<'portfolio'>;
  /** Shows who is assigned. */
  people?: ReactNode;
}

/** One row of the list of all projects. */
export function ProjectRow({ project, address, people }: ProjectRowProps) {
  const { id, title, category, imageUrl, image, pictureFailed, isVisible, client, createdAt, deletedAt } =
    project;
  const { stage, promisedOn } = project;
  const restore = useRestoreProject();
  const remove = useDeleteProject();
  return (
    <article
      aria-labelledby={`row-${id}`}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[4.5rem_minmax(0,1fr)_5.5rem_7rem_auto_12rem]"
    >
      <ProjectPicture
        imageUrl={imageUrl}
        image={image}
        sizes="4.5rem"
        title={title}
        category={null}
        className="rounded-md"
      />
      <div className="min-w-0">
        <h3 id={`row-${id}`} className="text-base">
          {deletedAt ? (
            title
          ) : (
            <button
              type="button"
              onClick={() => address.open('project', id)}
              className={cx(
                touchArea,
                'rounded-sm py-0.5 text-start font-semibold wrap-anywhere underline-offset-4 hover:underline',
              )}
            >
              {title}
            </button>
          )}
        </h3>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {client ? (client.company ?? client.name) : 'No client'}
          {category && <> · {category}</>}
          {stage && !deletedAt && <> · {stageNames[stage]}</>}
          {promisedOn && !deletedAt && stage !== 'closed' && <> · {promisedText(promisedOn)}</>}
        </p>
        {pictureFailed && (
          <p className="mt-1 flex">
            <Badge tone="danger" dot>
              Picture failed
            </Badge>
          </p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
        <span>
          <VisibilityBadge isVisible={isVisible} />
        </span>
        <RelativeTime instant={deletedAt ?? createdAt} className="text-sm text-ink-soft" />
        <span className="flex max-lg:empty:hidden lg:not-empty:w-16">{!deletedAt && people}</span>
        <div className="ms-auto flex items-center gap-1 max-lg:-me-3">
          <Allowed to="portfolio.write">
            {deletedAt ? (
              <Button
                variant="secondary"
                size="sm"
                pending={restore.isPending}
                onClick={() => restore.mutate({ params: { id } })}
              >
                Restore <span className="sr-only">{title}</span>
              </Button>
            ) : (
              <>
                <VisibilityButton project={project} size="sm" variant="quiet" />
                <Button
                  variant="quiet"
                  size="sm"
                  pending={remove.isPending}
                  onClick={() => remove.mutate({ params: { id } })}
                >
                  Delete <span className="sr-only">{title}</span>
                </Button>
              </>
            )}
          </Allowed>
        </div>
      </div>
    </article>
  );
}
