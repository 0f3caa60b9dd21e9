import { newCollaborator } from '#contract/team.ts';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { useInviteCollaborator } from '../data.ts';
import { ChosenList } from '#web/ui/form/choice/chosen-list.tsx';
import { appBoot } from '#web/state/app-boot.ts';
import { InviteForm } from '#web/api/inviting/invite-form.tsx';
import { endOfDay } from '../end-date.ts';
import { AddressFields, byAddress } from './address-fields.tsx';
import type { TeamFormProps } from './colleague-form.tsx';
import { useProjectSearch } from './project-search.ts';

const empty = { email: '', projects: [] as Choice[], endsOn: '' };

/** The form that invites people from outside to work on projects until a date. */
export function CollaboratorForm({ onSent }: TeamFormProps) {
  const invite = useInviteCollaborator();
  const search = useProjectSearch();
  return (
    <InviteForm
      {...byAddress}
      onSent={onSent}
      label="Invite a Collaborator"
      draft="invitation:collaborator"
      empty={empty}
      schema={newCollaborator}
      bodyOf={({ projects, endsOn }, [email = '']) => ({
        email,
        projectIds: projects.map(({ id }) => id),
        endsAt: endOfDay(endsOn),
      })}
      invite={(body, email) => invite.mutateAsync({ body: { ...body, email } })}
      actionOf={(_, count) => (count > 1 ? `Invite ${count} Collaborators` : 'Invite Collaborator')}
      pendingLabel={appBoot().mailConfigured ? 'Sending...' : 'Saving...'}
      renderFields={(values, change, errors) => (
        <AddressFields endRequired values={values} change={change} errors={errors}>
          <ChosenList
            label="Projects"
            required
            search={search}
            chosen={values.projects}
            error={errors['projectIds']}
            onChange={(projects) => change({ projects })}
          />
        </AddressFields>
      )}
    />
  );
}
