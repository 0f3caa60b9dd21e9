import { useQuery } from '@tanstack/react-query';
import { getProject } from '#contract/projects.ts';
import { q } from '#web/api/query-client.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDeleteProject } from './data.ts';

/** Asks before a project is deleted. */
export function DeleteProjectDialog({ id, place }: { id: string; place: Place }) {
  const { data: project } = useQuery(q(getProject, { params: { id } }));
  const remove = useDeleteProject();
  return (
    <Dialog
      open
      onClose={place.close}
      size="sm"
      title={project ? `Delete ${project.title}?` : 'Delete this project?'}
      description="It disappears from the gallery and from the client's portal. For 30 days you can bring it back."
      footer={
        <>
          <Button variant="secondary" onClick={place.close}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ params: { id } }, { onSuccess: place.close })}
          >
            Delete Project
          </Button>
        </>
      }
    />
  );
}
