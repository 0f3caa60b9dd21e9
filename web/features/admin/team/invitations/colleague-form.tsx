import { staffRoleNames } from '#contract/permissions/permissions.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import { invitedRoles, newColleague } from '#contract/team.ts';
import { useClientSearch } from '#web/api/calls/client-options.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { InviteForm } from '#web/api/inviting/invite-form.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { useInviteStaff } from '../data.ts';
import { ChosenList } from '#web/ui/form/choice/chosen-list.tsx';
import { endOfDay } from '../end-date.ts';
import { AddressFields, byAddress } from './address-fields.tsx';

const empty = { email: '', role: '', clients: [] as Choice[], endsOn: '' };

const looksAfterClients = (role: string) => role === 'client-manager';

export interface TeamFormProps {
  /** Called with all invitations sent so far. */
  onSent: (sent: readonly SentInvitation[]) => void;
}

/** The form that invites people to the internal team. */
export function ColleagueForm({ onSent }: TeamFormProps) {
  const invite = useInviteStaff();
  const search = useClientSearch();
  // Without a mail server no invitation is mailed; staff pass on each link.
  const { mailConfigured } = appBoot();
  const verb = mailConfigured ? 'Send' : 'Make';
  return (
    <InviteForm
      {...byAddress}
      onSent={onSent}
      label="Invite an Admin"
      draft="invitation:team"
      empty={empty}
      schema={newColleague}
      bodyOf={({ role, clients, endsOn }, [email = '']) => ({
        email,
        role,
        clientIds: looksAfterClients(role) ? clients.map(({ id }) => id) : [],
        endsAt: endOfDay(endsOn),
      })}
      invite={(body, email) => invite.mutateAsync({ body: { ...body, email } })}
      actionOf={(_, count) => `${verb} ${count > 1 ? `${count} Invitations` : 'Invitation'}`}
      pendingLabel={mailConfigured ? 'Sending...' : 'Saving...'}
      renderFields={(values, change, errors) => (
        <AddressFields hash="#invite" values={values} change={change} errors={errors}>
          <Field label="Role" required error={errors['role']}>
            <Select value={values.role} onChange={(event) => change({ role: event.target.value })}>
              <option value="">Select a role</option>
              <Options of={invitedRoles.map((each) => [each, staffRoleNames[each]])} />
            </Select>
          </Field>
          {looksAfterClients(values.role) && (
            <ChosenList
              label="Assigned clients"
              search={search}
              chosen={values.clients}
              error={errors['clientIds']}
              onChange={(clients) => change({ clients })}
            />
          )}
        </AddressFields>
      )}
    />
  );
}
