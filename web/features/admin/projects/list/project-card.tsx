import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Allowed, useMay } from '#web/state/use-may.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useDeleteProject } from '../data.ts';
import { AskClientButton } from '../visibility/ask-client-button.tsx';
import { VisibilityBadge } from '../visibility/visibility-badge.tsx';
import { VisibilityButton } from '../visibility/visibility-button.tsx';

interface ProjectCardProps {
  project: Project;
  address: AdminAddress<'portfolio'>;
  /** Shows who is assigned. */
  people?: ReactNode;
}

/** One project: its picture, client, status, and the next step. */
export function ProjectCard({ project, address, people }: ProjectCardProps) {
  const { id, title, description, category, imageUrl, image, isVisible, client, createdAt } = project;
  const mayOpenClient = useMay('clients.read');
  const remove = useDeleteProject();
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
              {mayOpenClient ? (
                <button
                  type="button"
                  onClick={() => address.go('clients', { dialog: `client:${client.id}` })}
                  className="rounded-sm font-medium wrap-anywhere text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline"
                >
                  {client.company ?? client.name}
                </button>
              ) : (
                <span className="font-medium wrap-anywhere">{client.company ?? client.name}</span>
              )}
              {' · '}
            </>
          )}
          <RelativeTime instant={createdAt} />
        </p>
        <p className="line-clamp-3 max-w-[65ch] text-sm wrap-anywhere whitespace-pre-line">{description}</p>
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <VisibilityButton project={project} />
          <AskClientButton project={project} />
          <Button variant="secondary" onClick={() => address.open('project', id)}>
            Details <span className="sr-only">of {title}</span>
          </Button>
          <Allowed to="portfolio.write">
            <Button
              variant="quiet"
              pending={remove.isPending}
              onClick={() => remove.mutate({ params: { id } })}
            >
              Delete <span className="sr-only">{title}</span>
            </Button>
          </Allowed>
          {people}
        </div>
      </div>
    </article>
  );
}
