import type { Project } from '#contract/projects.ts';
import type { Place } from '#web/api/use-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProjectPicture } from '#web/ui/project-picture.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { VisibilityBadge } from './visibility-badge.tsx';
import { VisibilityButton } from './visibility-button.tsx';

interface ProjectCardProps {
  project: Project;
  place: Place;
}

/** One project at a glance: its picture, whose it is, where it stands, and the next step. */
export function ProjectCard({ project, place }: ProjectCardProps) {
  const { id, title, description, category, imageUrl, image, isVisible, client, createdAt } = project;
  return (
    <article
      aria-labelledby={`project-${id}`}
      className="grid grid-cols-1 gap-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] sm:p-6"
    >
      <ProjectPicture
        imageUrl={imageUrl}
        image={image}
        sizes="(min-width: 40rem) 18rem, 92vw"
        title={title}
        category={category}
      />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={`project-${id}`} className="text-xl wrap-anywhere">
            {title}
          </h3>
          <VisibilityBadge isVisible={isVisible} />
          {category && <Badge>{category}</Badge>}
        </div>
        <p className="text-sm text-ink-soft">
          {client && (
            <>
              <button
                type="button"
                onClick={() => place.go('clients', { dialog: `client:${client.id}` })}
                className="rounded-sm font-medium wrap-anywhere text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline"
              >
                {client.company ?? client.name}
              </button>
              {' · '}
            </>
          )}
          <RelativeTime instant={createdAt} />
        </p>
        <p className="line-clamp-3 max-w-[65ch] text-sm wrap-anywhere whitespace-pre-line">{description}</p>
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <VisibilityButton project={project} />
          <Button variant="secondary" onClick={() => place.open('project', id)}>
            Details <span className="sr-only">of {title}</span>
          </Button>
        </div>
      </div>
    </article>
  );
}
