import { useQuery } from '@tanstack/react-query';
import { getProject } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useDeliveries, useDeliverToClient, type PreviewsOf } from '../data.ts';
import { DeliverForm } from './deliver-form.tsx';
import { DeliveredList } from './delivered-list.tsx';

interface DeliveriesDialogProps extends PreviewsOf {
  /** The name of the client; undefined for a project, which has a title. */
  name?: string | undefined;
  onClose: () => void;
}

/** The deliveries of a client or a project, with a form to deliver files without a preview. */
export function DeliveriesDialog({ clientAccountId, projectId, name, onClose }: DeliveriesDialogProps) {
  const { data: project } = useQuery({
    ...queryOf(getProject, { params: { id: projectId ?? '' } }),
    enabled: projectId !== undefined,
  });
  const clientId = project?.clientAccountId ?? clientAccountId;
  const title = project?.title ?? name;
  const mayWrite = useMay('previews.write');
  const query = useDeliveries({ clientAccountId, projectId });
  const deliver = useDeliverToClient();
  return (
    <Dialog open onClose={onClose} size="lg" title="Final files" description={title} closeOnBackdrop={false}>
      <div className="flex flex-col gap-6">
        <DeliveredList query={query} />
        {mayWrite && query.data && clientId && title && (
          <DeliverForm
            about={projectId ?? clientId}
            name={`${title}, final files`}
            onSend={(body) =>
              deliver.mutateAsync({
                params: { id: clientId },
                body: { ...body, projectId: projectId ?? null },
              })
            }
            pending={deliver.isPending}
            error={deliver.error}
          />
        )}
      </div>
    </Dialog>
  );
}
