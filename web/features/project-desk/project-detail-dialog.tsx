import { useQuery } from '@tanstack/react-query';
import { getProject } from '#contract/projects.ts';
import { q } from '#web/api/query-client.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PictureFailed } from './picture-failed.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { ProjectPreview } from './project-preview.tsx';
import { VisibilityButton } from './visibility-button.tsx';

/** A project with everything about it, and what can be done with it. */
export function ProjectDetailDialog({ id, place }: { id: string; place: Place }) {
  const query = useQuery(q(getProject, { params: { id } }));
  const project = query.data;
  return (
    <Dialog
      open
      onClose={place.close}
      size="lg"
      title={project?.title ?? 'Project'}
      footer={
        project && (
          <>
            <Button variant="quiet" className="sm:me-auto" onClick={() => place.swap('delete-project', id)}>
              Delete
            </Button>
            <Button variant="secondary" onClick={() => place.open('edit-project', id)}>
              Edit
            </Button>
            <VisibilityButton project={project} />
          </>
        )
      }
    >
      {project ? (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3">
            <ProjectPreview project={project} />
            {project.pictureFailed && <PictureFailed id={id} />}
          </div>
          <ProjectFacts project={project} place={place} />
        </div>
      ) : (
        <ProjectMissing query={query} />
      )}
    </Dialog>
  );
}
