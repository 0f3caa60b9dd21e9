import { useState } from 'react';
import type { SentInvitation } from '#contract/invitations.ts';
import { newCollaborator } from '#contract/team.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { InvitationLink } from '#web/ui/people/invitation-link.tsx';
import { useInviteCollaborator } from '../data.ts';
import { EndDateField } from '../end-date-field.tsx';
import { endOfDay } from '../end-date.ts';
import { SectionCard } from '../section-card.tsx';
import { AddressField } from './address-field.tsx';
import { ChosenList } from './chosen-list.tsx';
import { useProjectSearch } from './project-search.ts';

const empty = { email: '', projects: [] as Choice[], endsOn: '' };

/** Invites somebody from outside to work on projects until a date. */
export function CollaboratorForm() {
  const [values, setValues] = useDraft('invitation:collaborator', empty);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const invite = useInviteCollaborator();
  const search = useProjectSearch();
  const { email, projects, endsOn } = values;
  const change = (next: Partial<typeof values>) => setValues({ ...values, ...next });
  const body = { email, projectIds: projects.map(({ id }) => id), endsAt: endOfDay(endsOn) };
  const { errors, pending, formProps } = useForm(newCollaborator, body, {
    send: async (checked) => {
      setSent(await invite.mutateAsync({ body: checked }));
      setValues(empty);
    },
  });
  return (
    <SectionCard
      title="Invite a Collaborator"
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
          Invite Collaborator
        </Button>
      </form>
      {sent && <InvitationLink key={sent.link} invitation={sent} />}
    </SectionCard>
  );
}
