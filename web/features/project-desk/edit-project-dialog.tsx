import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { getProject, projectPatch, type Project } from '#contract/projects.ts';
import { fieldErrors, refusedFields, type FieldErrors } from '#web/api/form-errors.ts';
import { q } from '#web/api/query-client.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { FormNote } from '#web/ui/form-note.tsx';
import { useUpdateProject } from './data.ts';
import { KeptPicture } from './kept-picture.tsx';
import { ProjectFields, type ProjectText } from './project-fields.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** Changes what a project says and shows. */
export function EditProjectDialog({ id, place }: { id: string; place: Place }) {
  const query = useQuery(q(getProject, { params: { id } }));
  if (query.data) return <EditForm project={query.data} place={place} />;
  return (
    <Dialog open onClose={place.close} title="Edit project">
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
  // A picture that was uploaded has no address worth reading.
  imageUrl: isUploaded(project) ? '' : (project.imageUrl ?? ''),
  videoUrl: project.videoUrl ?? '',
});

function EditForm({ project, place }: { project: Project; place: Place }) {
  const form = useId();
  const [before] = useState(() => textOf(project));
  const [text, setText] = useState(before);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [removed, setRemoved] = useState(false);
  const upload = usePictureUpload();
  const update = useUpdateProject();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending || upload.waitReason) return;
    const element = event.currentTarget;
    const refuse = (found: FieldErrors) => {
      setErrors(found);
      focusFirstError(element);
    };
    const after = { ...text, imageUrl: upload.reference ?? text.imageUrl };
    // What was not touched is not sent: a colleague may have changed it meanwhile.
    const body = Object.fromEntries(
      Object.entries(after).filter(
        ([name, value]) => value !== before[name as keyof ProjectText] || (removed && name === 'imageUrl'),
      ),
    );
    const wrong = fieldErrors(projectPatch, body);
    if (wrong) return refuse(wrong);
    setErrors({});
    update.mutate(
      { params: { id: project.id }, body },
      { onSuccess: place.close, onError: (error) => refuse(refusedFields(error)) },
    );
  };

  return (
    <Dialog
      open
      onClose={place.close}
      closeOnBackdrop={false}
      title={`Edit ${project.title}`}
      footer={
        <>
          <Button variant="secondary" onClick={place.close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            pending={update.isPending}
            pendingLabel="Saving..."
            disabledReason={upload.waitReason}
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormNote>{errors['form']}</FormNote>
        <ProjectFields
          value={text}
          errors={errors}
          upload={upload}
          kept={
            isUploaded(project) && <KeptPicture project={project} removed={removed} onChange={setRemoved} />
          }
          onChange={setText}
        />
      </form>
    </Dialog>
  );
}
