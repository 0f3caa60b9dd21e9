import { useState } from 'react';
import type { SentInvitation } from '#contract/invitations.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { InvitationLinks } from '#web/ui/people/invitation-links.tsx';
import { SectionCard } from '../section-card.tsx';
import { CollaboratorForm } from './collaborator-form.tsx';
import { ColleagueForm } from './colleague-form.tsx';

type Place = 'team' | 'outside';

const titles = { team: 'Invite an Admin', outside: 'Invite a Collaborator' } as const;

const leads = {
  team: 'Give each person their own account and the smallest role that does the work.',
  outside: 'For people outside the agency. They see only the projects you choose.',
} as const;

/**
 * The forms that invite people to the team, or from outside to some projects. Created links stay while the user changes
 * the form.
 */
export function InviteSection() {
  const [place, setPlace] = useDraft<Place>('invitation:place', 'team');
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const Form = place === 'team' ? ColleagueForm : CollaboratorForm;
  return (
    <SectionCard id="invite" title={titles[place]} lead={leads[place]}>
      <div>
        <Segmented
          label="Invite to"
          options={[
            { value: 'team', label: 'Team' },
            { value: 'outside', label: 'Outside' },
          ]}
          value={place}
          onChange={setPlace}
        />
      </div>
      <InvitationLinks invitations={sent} />
      <Form onSent={setSent} />
    </SectionCard>
  );
}
