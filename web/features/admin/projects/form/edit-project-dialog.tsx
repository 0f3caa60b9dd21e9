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
import { CurrentFile } from './current-file.tsx';
import { ProjectFields, type ProjectText } from './project-fields.tsx';
import { ProjectMissing } from '../detail/project-missing.tsx';
import { useProjectFiles, type FileKind } from './use-file-upload.ts';

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

const isUpload = (address: string | null) => address?.startsWith('/uploads/') ?? false;

const kinds: readonly FileKind[] = ['picture', 'video'];
const fieldOf = { picture: 'imageUrl', video: 'videoUrl' } as const;

const textOf = (project: Project): ProjectText => ({
  title: project.title,
  description: project.description,
  category: project.category ?? '',
  results: project.results ?? '',
  // The address of an uploaded file means nothing to the user, so the field stays empty.
  imageUrl: isUpload(project.imageUrl) ? '' : (project.imageUrl ?? ''),
  videoUrl: isUpload(project.videoUrl) ? '' : (project.videoUrl ?? ''),
});

function EditForm({ project, address }: { project: Project; address: AdminAddress<'portfolio'> }) {
  const name = `edit-project/${project.id}`;
  const { values: text, touched, change, clear, startOver } = useEdits(name, textOf(project));
  const [removed, setRemoved] = useState<Readonly<Record<FileKind, boolean>>>({
    picture: false,
    video: false,
  });
  const { uploads, waitReason, forget } = useProjectFiles(name);
  const update = useUpdateProject();
  // Send only edited fields, because a colleague may have changed other fields in the meantime.
  const addresses = kinds.flatMap((kind) => {
    const address = uploads[kind].reference ?? (removed[kind] ? text[fieldOf[kind]] : undefined);
    return address === undefined ? [] : [[fieldOf[kind], address] as const];
  });
  const body = { ...touched, ...Object.fromEntries(addresses) };
  const kept = (kind: FileKind) =>
    isUpload(project[fieldOf[kind]]) && (
      <CurrentFile
        kind={kind}
        project={project}
        removed={removed[kind]}
        onChange={(gone) => setRemoved({ ...removed, [kind]: gone })}
      />
    );
  const form = useForm(projectPatch, body, {
    send: async (checked) => {
      await update.mutateAsync({ params: { id: project.id }, body: checked });
      clear();
      forget();
    },
    onSent: address.close,
    waits: waitReason !== null,
  });

  return (
    <FormDialog
      title={`Edit ${project.title}`}
      onClose={address.close}
      form={form}
      action="Save Changes"
      pendingLabel="Saving..."
      disabledReason={waitReason}
      startOver={startOver}
    >
      <ProjectFields
        value={text}
        errors={form.errors}
        uploads={uploads}
        kept={{ picture: kept('picture'), video: kept('video') }}
        onChange={change}
      />
    </FormDialog>
  );
}
