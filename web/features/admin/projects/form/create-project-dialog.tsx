import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newClient } from '#contract/clients.ts';
import { newProject } from '#contract/projects.ts';
import {
  clientOption,
  useClientOption,
  useClientSearch,
  type ClientOption,
} from '#web/api/calls/client-options.ts';
import { FormRefusal, refusedFields } from '#web/api/calls/form-errors.ts';
import { currentUserQuery } from '#web/api/calls/session.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { useCreateClientFirst, useCreateProject } from '../data.ts';
import { emptyClient, NewClientFields } from './new-client-fields.tsx';
import { emptyProject, ProjectFields } from './project-fields.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface CreateProjectDialogProps {
  /** Id of the client selected at first, or an empty text. */
  clientAccountId: string;
  address: AdminAddress<'portfolio'>;
}

// Account and project are validated together, before either is created.
const withNewClient = z.intersection(newClient, newProject);

// Stands for the id of an account that does not exist yet while the project is validated.
const anyId = '00000000-0000-7000-8000-000000000000';

const made = (name: string) =>
  `The account of ${name} was created, but the project was not. The account is selected now: press Create Project again, and only the project is created.`;

/** Creates a project, for an existing client or for a new one. */
export function CreateProjectDialog({ clientAccountId, address }: CreateProjectDialogProps) {
  const [project, setProject] = useState(emptyProject);
  const [withNew, setWithNew] = useState(false);
  const [person, setPerson] = useState(emptyClient);
  const [chosen, setChosen] = useState<ClientOption | null>();
  const { data: me } = useQuery(currentUserQuery);
  const suggested = useClientOption(clientAccountId);
  const choices = useClientSearch();
  const upload = usePictureUpload();
  const openAccount = useCreateClientFirst();
  const start = useCreateProject();
  const client = chosen === undefined ? (suggested ?? null) : chosen;

  const account = { ...person, company: '', phone: '' };
  const imageUrl = upload.reference ?? project.imageUrl;
  // A new project is assigned to the admin who creates it.
  const content = { ...project, imageUrl, assignedAdminId: me?.id };

  const send = async () => {
    if (!withNew) return start.mutateAsync({ body: { ...content, clientAccountId: client?.id ?? '' } });
    const opened = clientOption(await openAccount.mutateAsync({ body: account }));
    // The account exists now: a retry must not create a second one.
    setChosen(opened);
    setWithNew(false);
    setPerson(emptyClient);
    try {
      return await start.mutateAsync({ body: { ...content, clientAccountId: opened.id } });
    } catch (error) {
      throw new FormRefusal({ ...refusedFields(error), form: made(opened.label) });
    }
  };
  const form = useForm(
    withNew ? withNewClient : newProject,
    withNew
      ? { ...account, ...content, clientAccountId: anyId }
      : { ...content, clientAccountId: client?.id },
    { send, onSent: address.close, waits: upload.waitReason !== null },
  );
  const { errors } = form;

  return (
    <FormDialog
      title="Create New Project"
      onClose={address.close}
      form={form}
      action="Create Project"
      pendingLabel="Creating..."
      disabledReason={upload.waitReason}
    >
      {!withNew && (
        <ChoiceField
          {...choices}
          label="Client"
          value={client}
          onChange={setChosen}
          error={errors['clientAccountId']}
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
          form.setErrors({});
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
    </FormDialog>
  );
}
