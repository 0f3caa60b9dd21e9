import { useState } from 'react';
import type { SentInvitation } from '#contract/invitations.ts';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { invitedRoles, newColleague } from '#contract/team.ts';
import { useClientSearch } from '#web/api/calls/client-options.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { sendEach } from '#web/api/inviting/send-each.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { InvitationLinks } from '#web/ui/people/invitation-links.tsx';
import { useInviteStaff } from '../data.ts';
import { EndDateField } from '../end-date-field.tsx';
import { endOfDay } from '../end-date.ts';
import { SectionCard } from '../section-card.tsx';
import { AddressField, addressesIn } from './address-field.tsx';
import { ChosenList } from './chosen-list.tsx';

const empty = { email: '', role: '', clients: [] as Choice[], endsOn: '' };

/** Invites somebody to the internal team. */
export function InviteForm() {
  const [values, setValues] = useDraft('invitation:team', empty);
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const invite = useInviteStaff();
  const search = useClientSearch();
  const { email, role, clients, endsOn } = values;
  const looksAfterClients = role === 'client-manager';
  const change = (next: Partial<typeof values>) => setValues({ ...values, ...next });
  // Without a mail server nothing is sent: each link is handed over.
  const verb = appBoot().mailConfigured ? 'Send' : 'Make';
  // The first address is checked here, the others as they are sent.
  const addresses = addressesIn(email);
  const body = {
    email: addresses[0] ?? '',
    role,
    clientIds: looksAfterClients ? clients.map(({ id }) => id) : [],
    endsAt: endOfDay(endsOn),
  };
  const { errors, pending, formProps } = useForm(newColleague, body, {
    send: async (checked) => {
      setSent([]);
      await sendEach(
        addresses,
        (address) => invite.mutateAsync({ body: { ...checked, email: address } }),
        (one, left) => {
          setValues(left.length > 0 ? { ...values, email: left.join(', ') } : empty);
          setSent((all) => [...all, one]);
        },
      );
    },
  });

  return (
    <SectionCard
      id="invite"
      lead="Give each person their own account and the smallest role that does the work."
    >
      <form {...formProps} aria-label="Invite an Admin" className="flex flex-col gap-4">
        <FormNote>{errors['form']}</FormNote>
        <AddressField
          hash="#invite"
          value={email}
          error={errors['email']}
          onChange={(value) => change({ email: value })}
        />
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
        {looksAfterClients && (
          <ChosenList
            label="Clients to look after"
            search={search}
            chosen={clients}
            error={errors['clientIds']}
            onChange={(chosen) => change({ clients: chosen })}
          />
        )}
        <EndDateField value={endsOn} error={errors['endsAt']} onChange={(day) => change({ endsOn: day })} />
        <Button
          type="submit"
          pending={pending}
          pendingLabel={verb === 'Send' ? 'Sending...' : 'Saving...'}
          className="self-start"
        >
          {verb} {addresses.length > 1 ? `${addresses.length} Invitations` : 'Invitation'}
        </Button>
      </form>
      <InvitationLinks invitations={sent} />
    </SectionCard>
  );
}
