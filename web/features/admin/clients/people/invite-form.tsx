import type { SentInvitation } from '#contract/invitations.ts';
import { newContact, standingTexts, type NewContact } from '#contract/people.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { InviteFields } from '#web/ui/people/invite-fields.tsx';
import { useInvite } from './data.ts';

const empty: NewContact = { name: '', email: '', standing: 'comments' };

interface InviteFormProps {
  clientId: string;
  onSent: (invitation: SentInvitation) => void;
  onCancel: () => void;
}

/** Invites somebody to a company as a contact. */
export function InviteForm({ clientId, onSent, onCancel }: InviteFormProps) {
  const [value, setValue] = useDraft(`invitation:${clientId}`, empty);
  const { mutateAsync } = useInvite();
  const { errors, pending, formProps } = useForm(newContact, value, {
    send: async (body) => {
      const sent = await mutateAsync({ params: { id: clientId }, body });
      setValue(empty);
      onSent(sent);
    },
  });
  return (
    <form
      {...formProps}
      aria-label="Invite somebody"
      className="flex flex-col gap-4 rounded-lg bg-sunken p-4 ring-1 ring-line"
    >
      <FormNote>{errors['form']}</FormNote>
      <InviteFields texts={standingTexts} value={value} errors={errors} onChange={setValue} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" pending={pending} pendingLabel="Sending...">
          Send invitation
        </Button>
      </div>
    </form>
  );
}
