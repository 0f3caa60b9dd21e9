import { newCollaborator } from '#contract/team.ts';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { useInviteCollaborator } from '../data.ts';
import { ChosenList } from '#web/ui/form/choice/chosen-list.tsx';
import type { InviteFormProps } from './invite-form.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { useProjectSearch } from './project-search.ts';

const empty = { email: '', projects: [] as Choice[], endsOn: '' };

/** Invites a person from outside to work on projects until a date. */
export function CollaboratorForm({ onSent }: InviteFormProps) {
  const invite = useInviteCollaborator();
  const search = useProjectSearch();
  return (
    <InvitationForm
      onSent={onSent}
      label="Invite a Collaborator"
      draft="invitation:collaborator"
      empty={empty}
      schema={newCollaborator}
      bodyOf={({ projects }) => ({ projectIds: projects.map(({ id }) => id) })}
      invite={(body, email) => invite.mutateAsync({ body: { ...body, email } })}
      endRequired
      actionOf={(people) => (people > 1 ? `Invite ${people} Collaborators` : 'Invite Collaborator')}
      renderFields={({ projects }, change, errors) => (
        <ChosenList
          label="Projects"
          required
          search={search}
          chosen={projects}
          error={errors['projectIds']}
          onChange={(chosen) => change({ projects: chosen })}
        />
      )}
    />
  );
}
