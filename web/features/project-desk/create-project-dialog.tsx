import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { newClient } from '#contract/clients.ts';
import { newProject } from '#contract/projects.ts';
import {
  clientOption,
  useClientOption,
  useClientSearch,
  type ClientOption,
} from '#web/api/client-options.ts';
import { fieldErrors, refusedFields, type FieldErrors } from '#web/api/form-errors.ts';
import { currentUserQuery } from '#web/api/session.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { FormNote } from '#web/ui/form-note.tsx';
import { takesFocus } from '#web/ui/takes-focus.ts';
import { useCreateClientFirst, useCreateProject } from './data.ts';
import { emptyClient, NewClientFields } from './new-client-fields.tsx';
import { emptyProject, ProjectFields } from './project-fields.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface CreateProjectDialogProps {
  /** The client to start with, or an empty text. */
  clientAccountId: string;
  place: Place;
}

// Stands for the client who does not exist yet while the project is checked.
const anyId = '00000000-0000-7000-8000-000000000000';

const made = (name: string) =>
  `The account of ${name} was created, but the project was not. The account is selected now: press Create Project again, and only the project is created.`;

/** Starts a project, for a client who is there or for a new one. */
export function CreateProjectDialog({ clientAccountId, place }: CreateProjectDialogProps) {
  const form = useId();
  const [project, setProject] = useState(emptyProject);
  const [withNew, setWithNew] = useState(false);
  const [person, setPerson] = useState(emptyClient);
  const [chosen, setChosen] = useState<ClientOption | null>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { data: me } = useQuery(currentUserQuery);
  const suggested = useClientOption(clientAccountId);
  const choices = useClientSearch();
  const upload = usePictureUpload();
  const openAccount = useCreateClientFirst();
  const start = useCreateProject();
  const client = chosen === undefined ? (suggested ?? null) : chosen;
  const pending = openAccount.isPending || start.isPending;

  const save = async (refuse: (found: FieldErrors) => void) => {
    const imageUrl = upload.reference ?? project.imageUrl;
    // Whoever starts a project looks after it.
    const content = { ...project, imageUrl, assignedAdminId: me?.id };
    const account = withNew ? { ...person, company: '', phone: '' } : null;
    // Both are checked before either is sent.
    const wrong = {
      ...(account ? fieldErrors(newClient, account) : {}),
      ...fieldErrors(newProject, { ...content, clientAccountId: account ? anyId : client?.id }),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    let opened: ClientOption | null = null;
    try {
      if (account) {
        opened = clientOption(await openAccount.mutateAsync({ body: account }));
        // From here on the account exists: another try must not open a second one.
        setChosen(opened);
        setWithNew(false);
        setPerson(emptyClient);
      }
      const id = opened?.id ?? client?.id ?? '';
      await start.mutateAsync({ body: { ...content, clientAccountId: id } });
      place.close();
    } catch (error) {
      const found = refusedFields(error);
      refuse(opened ? { ...found, form: made(opened.label) } : found);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (pending || upload.waitReason) return;
    void save((found) => {
      setErrors(found);
      focusFirstError(element);
    });
  };

  return (
    <Dialog
      open
      onClose={place.close}
      closeOnBackdrop={false}
      title="Create New Project"
      footer={
        <>
          <Button variant="secondary" onClick={place.close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            pending={pending}
            pendingLabel="Creating..."
            disabledReason={upload.waitReason}
          >
            Create Project
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormNote>{errors['form']}</FormNote>
        {!withNew && (
          <ChoiceField
            {...choices}
            label="Client"
            value={client}
            onChange={setChosen}
            error={errors['clientAccountId']}
            placeholder="Name, e-mail, company or code"
            empty="No client matches. You can create a new one below."
            ref={clientAccountId === '' ? takesFocus : undefined}
          />
        )}
        <Checkbox
          label="Create new client"
          hint="Opens an account for them first, then the project."
          checked={withNew}
          onChange={(event) => {
            setWithNew(event.target.checked);
            setErrors({});
          }}
        />
        {withNew && <NewClientFields value={person} errors={errors} onChange={setPerson} />}
        <ProjectFields
          value={project}
          errors={errors}
          upload={upload}
          opensHere={clientAccountId !== ''}
          onChange={setProject}
        />
      </form>
    </Dialog>
  );
}
