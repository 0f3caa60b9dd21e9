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
import { currentUserQuery } from '#web/api/session/session.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useEdits } from '#web/state/use-draft.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { useCreateClientFirst, useCreateProject } from '../data.ts';
import { accountOf, emptyClient, NewClientFields } from './new-client-fields.tsx';
import { emptyProject, ProjectFields } from './project-fields.tsx';
import { useProjectFiles } from './use-file-upload.ts';

interface CreateProjectDialogProps {
  /** The id of the client selected at first, or an empty text. */
  clientAccountId: string;
  address: AdminAddress<'portfolio'>;
}

/** The values stored in the draft, without the password. */
interface Entered {
  project: typeof emptyProject;
  withNew: boolean;
  person: typeof emptyClient;
  client: ClientOption | null;
}

// Validates account and project together, before either is created.
const withNewClient = z.intersection(newClient, newProject);

// A placeholder for the client's id: the project is validated before the account exists.
const anyId = '00000000-0000-7000-8000-000000000000';

const made = (name: string) =>
  `The account of ${name} was created, but the project was not. The account is selected now. Choose Create Project again to create only the project.`;

/** The form for a new project, for an existing client or a new one. */
export function CreateProjectDialog({ clientAccountId, address }: CreateProjectDialogProps) {
  const { data: me } = useQuery(currentUserQuery);
  const suggested = useClientOption(clientAccountId);
  const draft = `new-project/${clientAccountId}`;
  const { values, change, clear, startOver } = useEdits<Entered>(draft, {
    project: emptyProject,
    withNew: false,
    person: emptyClient,
    client: suggested ?? null,
  });
  const { project, withNew, person, client } = values;
  const [password, setPassword] = useState('');
  const [choosesPassword, setChoosesPassword] = useState(appBoot().mailConfigured);
  const choices = useClientSearch();
  const { uploads, waitReason, forget } = useProjectFiles(draft);
  const openAccount = useCreateClientFirst();
  const start = useCreateProject();

  const account = accountOf({ ...person, password }, choosesPassword);
  const imageUrl = uploads.picture.reference ?? project.imageUrl;
  const videoUrl = uploads.video.reference ?? project.videoUrl;
  // The admin who creates a project is assigned to it.
  const content = { ...project, imageUrl, videoUrl, assignedAdminId: me?.id };

  const send = async () => {
    const create = async (id: string) => {
      await start.mutateAsync({ body: { ...content, clientAccountId: id } });
      clear();
      forget();
    };
    if (!withNew) return create(client?.id ?? '');
    const opened = clientOption(await openAccount.mutateAsync({ body: account }));
    // The account exists now, so a retry must not create another account.
    change({ client: opened, withNew: false, person: emptyClient });
    setPassword('');
    try {
      return await create(opened.id);
    } catch (error) {
      throw new FormRefusal({ ...refusedFields(error), form: made(opened.label) });
    }
  };
  const form = useForm(
    withNew ? withNewClient : newProject,
    withNew
      ? { ...account, ...content, clientAccountId: anyId }
      : { ...content, clientAccountId: client?.id },
    { send, onSent: address.close, waits: waitReason !== null },
  );
  const { errors } = form;

  return (
    <FormDialog
      title="Create New Project"
      onClose={address.close}
      form={form}
      action="Create Project"
      pendingLabel="Creating..."
      disabledReason={waitReason}
      startOver={startOver}
    >
      {!withNew && (
        <ChoiceField
          {...choices}
          label="Client"
          value={client}
          onChange={(chosen) => change({ client: chosen })}
          error={errors['clientAccountId']}
          empty="No client matches. You can create a new one below."
          ref={clientAccountId === '' ? takesFocus : undefined}
        />
      )}
      <Checkbox
        label="Create new client"
        hint="Creates their account first, then the project."
        checked={withNew}
        onChange={(event) => {
          change({ withNew: event.target.checked });
          form.setErrors({});
        }}
      />
      {withNew && (
        <NewClientFields
          value={{ ...person, password }}
          errors={errors}
          choosesPassword={choosesPassword}
          onChoosesPassword={setChoosesPassword}
          onChange={({ password: typed, ...texts }) => {
            change({ person: texts });
            setPassword(typed);
          }}
        />
      )}
      <ProjectFields
        value={project}
        errors={errors}
        uploads={uploads}
        opensHere={clientAccountId !== ''}
        onChange={(texts) => change({ project: texts })}
      />
    </FormDialog>
  );
}
