import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getProject, projectPatch, type Project } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useUpdateProject } from '../data.ts';
import { CurrentPicture } from './current-picture.tsx';
import { ProjectFields, type ProjectText } from './project-fields.tsx';
import { ProjectMissing } from '../detail/project-missing.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** Edits the texts, picture and video of a project. */
export function EditProjectDialog({ id, address }: { id: string; address: AdminAddress<'portfolio'> }) {
  const query = useQuery(queryOf(getProject, { params: { id } }));
  if (query.data) return <EditForm project={query.data} address={address} />;
  return (
    <Dialog open onClose={address.close} title="Edit project">
      <ProjectMissing query={query} />
    </Dialog>
  );
}

const isUploaded = ({ imageUrl }: Project) => imageUrl?.startsWith('/uploads/') ?? false;

const textOf = (project: Project): ProjectText => ({
  title: project.title,
  description: project.description,
  category: project.category ?? '',
  results: project.results ?? '',
  // The address of an uploaded picture means nothing to the user: the field stays empty.
  imageUrl: isUploaded(project) ? '' : (project.imageUrl ?? ''),
  videoUrl: project.videoUrl ?? '',
});

function EditForm({ project, address }: { project: Project; address: AdminAddress<'portfolio'> }) {
  const name = `edit-project/${project.id}`;
  const { values: text, touched, change, clear, startOver } = useEdits(name, textOf(project));
  const [removed, setRemoved] = useState(false);
  const upload = usePictureUpload(name);
  const update = useUpdateProject();
  // Only edited fields are sent: a colleague may have changed the others meanwhile.
  const picture = upload.reference ?? (removed ? text.imageUrl : undefined);
  const body = { ...touched, ...(picture !== undefined && { imageUrl: picture }) };
  const form = useForm(projectPatch, body, {
    send: async (checked) => {
      await update.mutateAsync({ params: { id: project.id }, body: checked });
      clear();
      upload.forget();
    },
    onSent: address.close,
    waits: upload.waitReason !== null,
  });

  return (
    <FormDialog
      title={`Edit ${project.title}`}
      onClose={address.close}
      form={form}
      action="Save Changes"
      pendingLabel="Saving..."
      disabledReason={upload.waitReason}
      startOver={startOver}
    >
      <ProjectFields
        value={text}
        errors={form.errors}
        upload={upload}
        kept={
          isUploaded(project) && <CurrentPicture project={project} removed={removed} onChange={setRemoved} />
        }
        onChange={change}
      />
    </FormDialog>
  );
}
