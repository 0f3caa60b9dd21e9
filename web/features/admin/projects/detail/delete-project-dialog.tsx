import { useQuery } from '@tanstack/react-query';
import { getProject } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useDeleteProject } from '../data.ts';

/** Asks before a project is deleted. */
export function DeleteProjectDialog({ id, address }: { id: string; address: AdminAddress<'portfolio'> }) {
  const { data: project } = useQuery(queryOf(getProject, { params: { id } }));
  const remove = useDeleteProject();
  return (
    <Dialog
      open
      onClose={address.close}
      size="sm"
      title={project ? `Delete ${project.title}?` : 'Delete this project?'}
      description="It disappears from the gallery and from the client's portal. For 30 days you can bring it back."
      footer={
        <>
          <Button variant="secondary" onClick={address.close}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ params: { id } }, { onSuccess: address.close })}
          >
            Delete Project
          </Button>
        </>
      }
    />
  );
}
