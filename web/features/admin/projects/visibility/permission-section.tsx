import type { Project } from '#contract/projects.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useAskClient, usePermit, usePublication } from '../data.ts';
import { permissionText } from './permission-text.ts';

export interface OfProject {
  project: Pick<Project, 'id' | 'title' | 'isVisible' | 'client'>;
}

/** The recorded permission to show a client's project, and the two ways to get a permission. */
export function PermissionChoice({ project: { id, title, isVisible, client } }: OfProject) {
  const { data } = usePublication(id, client !== null);
  const permit = usePermit();
  const ask = useAskClient();
  const mayPublish = useMay('portfolio.write');
  if (!data) return <Skeleton className="h-20 w-full" />;
  const { publication } = data;
  const isGiven =
    publication?.state === 'agreed' && publication.basis !== 'publishing' && publication.isCurrent;
  return (
    <div className="flex flex-col gap-3">
      <p className="type-text wrap-anywhere">{permissionText(data)}</p>
      {mayPublish && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {!isVisible && (
            <Button
              variant="secondary"
              pending={ask.isPending}
              onClick={() => ask.mutate({ params: { id } })}
            >
              {publication?.state === 'asked' ? 'Ask the client again' : 'Ask the client first'}{' '}
              <span className="sr-only">about {title}</span>
            </Button>
          )}
          {!isGiven && (
            <Button
              variant="secondary"
              pending={permit.isPending}
              onClick={() => permit.mutate({ params: { id } })}
            >
              We have their permission
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The permission as a section of the project's details. Publishing is a separate action. */
export function PermissionSection({ project }: OfProject) {
  const { data } = usePublication(project.id, project.client !== null);
  if (project.client === null || !data) return null;
  return (
    <section aria-labelledby="project-permission" className="flex flex-col gap-2">
      <h3 id="project-permission" className="type-name">
        Permission to show it
      </h3>
      <PermissionChoice project={project} />
    </section>
  );
}
