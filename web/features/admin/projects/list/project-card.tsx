import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import { PlainTime } from '#web/ui/text/relative-time.tsx';
import { PermissionAnswer } from '../visibility/permission-answer.tsx';
import { VisibilityBadge } from '../visibility/visibility-badge.tsx';
import { VisibilityButton } from '../visibility/visibility-button.tsx';
import { useProjectActions } from './use-project-actions.ts';

const PermissionDialog = lazy(() =>
  loadScreen(() => import('../visibility/permission-dialog.tsx'), 'PermissionDialog'),
);

interface ProjectCardProps {
  project: Project;
  address: AdminAddress<'portfolio'>;
  /** Shows who is assigned. */
  people?: ReactNode;
}

/** A project as a card: picture, client, status, and the next step. */
export function ProjectCard({ project, address, people }: ProjectCardProps) {
  const { id, title, description, category, imageUrl, image, isVisible, client, createdAt } = project;
  const [asks, setAsks] = useState(false);
  const actions = useProjectActions(project, () => setAsks(true));
  return (
    <article
      aria-labelledby={`project-${id}`}
      className="grid grid-cols-1 gap-x-5 gap-y-3 rounded-xl bg-raised p-4 shadow-md ring-1 ring-line sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[10rem_minmax(0,1fr)_auto] lg:items-center"
    >
      <ProjectPicture
        imageUrl={imageUrl}
        image={image}
        sizes="(min-width: 40rem) 10rem, 92vw"
        title={title}
        category={category}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`project-${id}`} className="type-name wrap-anywhere">
            {title}
          </h3>
          <VisibilityBadge isVisible={isVisible} />
        </div>
        <p className="type-meta wrap-anywhere text-ink-soft">
          {[client && (client.company ?? client.name), category].filter(Boolean).join(' · ')}
          {(client || category) && ' · '}
          <PlainTime instant={createdAt} />
        </p>
        <p className="line-clamp-2 max-w-[65ch] type-text wrap-anywhere whitespace-pre-line">{description}</p>
        <PermissionAnswer project={project} />
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:max-lg:col-start-2">
        {people}
        <Button variant="secondary" onClick={() => address.open('project', id)}>
          Details <span className="sr-only">of {title}</span>
        </Button>
        <VisibilityButton project={project} />
        {actions.length > 0 && (
          <Menu
            label={`More for ${title}`}
            items={actions}
            align="end"
            className={buttonStyle('quiet', 'sm', 'size-11 min-h-11 px-0 text-ink-soft')}
          />
        )}
      </div>
      {asks && (
        <Suspense fallback={null}>
          <PermissionDialog project={project} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </article>
  );
}
