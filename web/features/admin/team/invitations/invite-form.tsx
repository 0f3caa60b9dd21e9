import { staffRoleNames } from '#contract/permissions/permissions.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import { invitedRoles, newColleague } from '#contract/team.ts';
import { useClientSearch } from '#web/api/calls/client-options.ts';
import { appBoot } from '#web/state/app-boot.ts';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useInviteStaff } from '../data.ts';
import { ChosenList } from '#web/ui/form/choice/chosen-list.tsx';
import { InvitationForm } from './invitation-form.tsx';

const empty = { email: '', role: '', clients: [] as Choice[], endsOn: '' };

const looksAfterClients = (role: string) => role === 'client-manager';

export interface InviteFormProps {
  /** Gets all invitations sent so far. */
  onSent: (sent: readonly SentInvitation[]) => void;
}

/** Invites a person to the internal team. */
export function InviteForm({ onSent }: InviteFormProps) {
  const invite = useInviteStaff();
  const search = useClientSearch();
  // Without a mail server nothing is sent: staff hand over each link.
  const verb = appBoot().mailConfigured ? 'Send' : 'Make';
  return (
    <InvitationForm
      hash="#invite"
      onSent={onSent}
      label="Invite an Admin"
      draft="invitation:team"
      empty={empty}
      schema={newColleague}
      bodyOf={({ role, clients }) => ({
        role,
        clientIds: looksAfterClients(role) ? clients.map(({ id }) => id) : [],
      })}
      invite={(body, email) => invite.mutateAsync({ body: { ...body, email } })}
      actionOf={(people) => `${verb} ${people > 1 ? `${people} Invitations` : 'Invitation'}`}
      renderFields={({ role, clients }, change, errors) => (
        <>
          <Field label="Role" required error={errors['role']}>
            <Select value={role} onChange={(event) => change({ role: event.target.value })}>
              <option value="">Select a role</option>
              {invitedRoles.map((each) => (
                <option key={each} value={each}>
                  {staffRoleNames[each]}
                </option>
              ))}
            </Select>
          </Field>
          {looksAfterClients(role) && (
            <ChosenList
              label="Assigned clients"
              search={search}
              chosen={clients}
              error={errors['clientIds']}
              onChange={(chosen) => change({ clients: chosen })}
            />
          )}
        </>
      )}
    />
  );
}
