import { useState } from 'react';
import type { SentInvitation } from '#contract/invitations.ts';
import { newCollaborator } from '#contract/team.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { sendEach } from '#web/api/inviting/send-each.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { InvitationLinks } from '#web/ui/people/invitation-links.tsx';
import { useInviteCollaborator } from '../data.ts';
import { EndDateField } from '../end-date-field.tsx';
import { endOfDay } from '../end-date.ts';
import { SectionCard } from '../section-card.tsx';
import { AddressField, addressesIn } from './address-field.tsx';
import { ChosenList } from './chosen-list.tsx';
import { useProjectSearch } from './project-search.ts';

const empty = { email: '', projects: [] as Choice[], endsOn: '' };

/** Invites somebody from outside to work on projects until a date. */
export function CollaboratorForm() {
  const [values, setValues] = useDraft('invitation:collaborator', empty);
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const invite = useInviteCollaborator();
  const search = useProjectSearch();
  const { email, projects, endsOn } = values;
  const change = (next: Partial<typeof values>) => setValues({ ...values, ...next });
  // The first address is checked here, the others as they are sent.
  const addresses = addressesIn(email);
  const body = {
    email: addresses[0] ?? '',
    projectIds: projects.map(({ id }) => id),
    endsAt: endOfDay(endsOn),
  };
  const { errors, pending, formProps } = useForm(newCollaborator, body, {
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
      id="collaborator"
      lead="Somebody from outside, who sees the projects you choose and nothing else."
    >
      <form {...formProps} aria-label="Invite a Collaborator" className="flex flex-col gap-4">
        <FormNote>{errors['form']}</FormNote>
        <AddressField value={email} error={errors['email']} onChange={(value) => change({ email: value })} />
        <ChosenList
          label="Projects"
          required
          search={search}
          chosen={projects}
          error={errors['projectIds']}
          onChange={(chosen) => change({ projects: chosen })}
        />
        <EndDateField
          required
          value={endsOn}
          error={errors['endsAt']}
          onChange={(day) => change({ endsOn: day })}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          pendingLabel="Sending..."
          className="self-start"
        >
          {addresses.length > 1 ? `Invite ${addresses.length} Collaborators` : 'Invite Collaborator'}
        </Button>
      </form>
      <InvitationLinks invitations={sent} />
    </SectionCard>
  );
}
