import { useState } from 'react';
import type { SentInvitation } from '#contract/invitations.ts';
import {
  mostInvited,
  newContacts,
  standingTexts,
  type NewContact,
  type NewContacts,
} from '#contract/people.ts';
import { seesMoney } from '#contract/permissions/permissions.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { StandingSelect } from '#web/ui/people/standing-select.tsx';
import { UserPlus } from '#web/ui/pictures/lucide.tsx';
import { useSeesMoney } from '#web/state/use-standing.ts';
import { InviteFields } from './invite-fields.tsx';
import { InviteForm } from './invite-form.tsx';

const empty: NewContacts = { people: [{ name: '', email: '' }], standing: 'comments' };

/** Drops empty lines at the end. Other lines keep their numbers, because errors refer to them. */
const peopleOf = ({ people }: NewContacts) =>
  people.slice(
    0,
    1 +
      Math.max(
        0,
        people.findLastIndex(({ name, email }) => name.trim() || email.trim()),
      ),
  );

interface CompanyInviteFormProps {
  draft: string;
  send: (person: NewContact) => Promise<SentInvitation>;
  onSent: (sent: SentInvitation) => void;
  onClose: () => void;
}

/** The form that invites people to a company. */
export function CompanyInviteForm({ draft, send, onSent, onClose }: CompanyInviteFormProps) {
  const mayShowPrices = useSeesMoney();
  const [added, setAdded] = useState<number | null>(null);
  return (
    <InviteForm
      label="Invite someone"
      className="rounded-lg bg-sunken p-4 ring-1 ring-line"
      draft={draft}
      empty={empty}
      schema={newContacts}
      peopleOf={peopleOf}
      withPeople={(people) => ({ people: [...people] })}
      bodyOf={(values, people) => ({ ...values, people })}
      invite={({ people: _all, ...rights }, person) => send({ ...person, ...rights })}
      // The server always refuses the first remaining person: earlier ones are already invited.
      fieldOf={(name) => (name === 'name' || name === 'email' ? `people.0.${name}` : name)}
      actionOf={({ people }) => (people.length > 1 ? `Send ${people.length} invitations` : 'Send invitation')}
      pendingLabel="Sending..."
      onSent={(sent) => {
        const last = sent.at(-1);
        if (last) onSent(last);
      }}
      onClose={onClose}
      renderFields={({ people, standing, ...rights }, change, errors) => (
        <>
          <InviteFields
            people={people}
            errors={errors}
            most={mostInvited}
            added={added}
            onChange={(next) => change({ people: next })}
          />
          {people.length < mostInvited && (
            <Button
              variant="quiet"
              size="sm"
              className="-mt-1 self-start"
              onClick={() => {
                setAdded(people.length);
                change({ people: [...people, { name: '', email: '' }] });
              }}
            >
              <UserPlus className="size-4.5" aria-hidden="true" />
              Add another person
            </Button>
          )}
          <Field label="Their access" error={errors['standing']} hint={standingTexts[standing].text}>
            <StandingSelect
              texts={standingTexts}
              value={standing}
              onChange={(next) => change({ standing: next, seesMoney: undefined })}
            />
          </Field>
          {mayShowPrices && standing !== 'pays' && (
            <Checkbox
              label="Sees prices"
              hint="Quotes, invoices and the statement."
              checked={seesMoney(standing, rights.seesMoney ?? null)}
              onChange={({ target }) => change({ seesMoney: target.checked })}
            />
          )}
        </>
      )}
    />
  );
}
