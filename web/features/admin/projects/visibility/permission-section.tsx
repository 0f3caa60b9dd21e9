import type { Project } from '#contract/projects.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { usePermit, usePublication } from '../data.ts';
import { AskClientButton } from './ask-client-button.tsx';
import { permissionText } from './permission-text.ts';

/** Shows the recorded permission to show a client's project, and offers ways to get one. Publishing is separate. */
export function PermissionSection({
  project,
}: {
  project: Pick<Project, 'id' | 'title' | 'isVisible' | 'client'>;
}) {
  const { data } = usePublication(project.id, project.client !== null);
  const permit = usePermit();
  const mayPublish = useMay('portfolio.write');
  if (project.client === null || !data) return null;
  const { publication } = data;
  const isGiven =
    publication?.state === 'agreed' && publication.basis !== 'publishing' && publication.isCurrent;
  return (
    <section aria-labelledby="project-permission" className="flex flex-col items-start gap-2">
      <h3 id="project-permission" className="text-base">
        Permission to show it
      </h3>
      <p className="text-sm wrap-anywhere">{permissionText(data)}</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayPublish && !isGiven && (
          <Button
            variant="secondary"
            pending={permit.isPending}
            onClick={() => permit.mutate({ params: { id: project.id } })}
          >
            We have their permission
          </Button>
        )}
        <AskClientButton project={project} answerShown />
      </div>
    </section>
  );
}
