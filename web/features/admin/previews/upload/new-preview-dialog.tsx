import { useQuery } from '@tanstack/react-query';
import { getProject, type Project } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { UploadForm, type BriefOf } from './upload-form.tsx';

const optionOf = ({ id, name, company, clientCode }: NonNullable<Project['client']>) => ({
  id,
  label: company ?? name,
  detail: clientCode,
});

interface NewPreviewDialogProps {
  projectId: string;
  /** Renders the brief of the client. */
  brief?: BriefOf | undefined;
  onClose: () => void;
}

/** The dialog that uploads a preview for a project. */
export function NewPreviewDialog({ projectId, brief, onClose }: NewPreviewDialogProps) {
  const query = useQuery(queryOf(getProject, { params: { id: projectId } }));
  const project = query.data;
  return (
    <Dialog open onClose={onClose} title="New Preview" description={project?.title} size="lg">
      {!project && query.isError && (
        <LoadError
          title="The project could not be loaded"
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!project && !query.isError && (
        <div role="status" aria-label="Loading the project">
          <Skeleton className="h-64 w-full" />
        </div>
      )}
      {project && !project.client && (
        <p>This project has no client yet. Assign it to a client to share previews.</p>
      )}
      {project?.client && (
        <UploadForm
          clientAccountId={project.client.id}
          given={{ client: optionOf(project.client), projectId }}
          brief={brief}
        />
      )}
    </Dialog>
  );
}
