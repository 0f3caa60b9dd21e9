import type { Project } from '#contract/projects.ts';
import type { Place } from '#web/api/use-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { ProjectPicture } from '#web/ui/project-picture.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { touchArea } from '#web/ui/touch-area.ts';
import { useRestoreProject } from './data.ts';
import { VisibilityBadge } from './visibility-badge.tsx';
import { VisibilityButton } from './visibility-button.tsx';

interface ProjectRowProps {
  project: Project;
  place: Place;
}

/** One project in the list of all. */
export function ProjectRow({ project, place }: ProjectRowProps) {
  const { id, title, category, imageUrl, image, pictureFailed, isVisible, client, createdAt, deletedAt } =
    project;
  const restore = useRestoreProject();
  return (
    <article
      aria-labelledby={`row-${id}`}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[4.5rem_minmax(0,1fr)_5.5rem_7rem_12rem]"
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
              onClick={() => place.open('project', id)}
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
        <div className="ms-auto flex items-center gap-1 max-lg:-me-3">
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
              <Button variant="quiet" size="sm" onClick={() => place.open('delete-project', id)}>
                Delete <span className="sr-only">{title}</span>
              </Button>
            </>
          )}
        </div>
      </div>
    </article>
  );
}
