import type { SentInvitation } from '#contract/invitations.ts';
import { newContacts, type NewContact, type NewContacts } from '#contract/people.ts';
import { seesMoney } from '#contract/permissions/permissions.ts';
import { ApiError } from '../calls/api-error.ts';
import { FormRefusal, refusedFields } from '../calls/form-errors.ts';
import { useForm } from '../calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useSeesMoney } from '#web/state/use-standing.ts';
import { sendEach } from './send-each.ts';

const empty: NewContacts = { people: [{ name: '', email: '' }], standing: 'comments' };

/** The form field of an error about the first remaining person. */
const fieldOfFirst = (name: string) => (name === 'name' || name === 'email' ? `people.0.${name}` : name);

interface Inviting {
  send: (person: NewContact) => Promise<SentInvitation>;
  onSent: (sent: SentInvitation) => void;
  onClose: () => void;
}

/** The form that invites people to a company. Typed text is kept as the draft `name`. */
export function useInviting(name: string, { send, onSent, onClose }: Inviting) {
  const [value, setValue] = useDraft(name, empty);
  const mayShowPrices = useSeesMoney();
  // Empty lines at the end do not count; the others keep their numbers, which errors refer to.
  const last = value.people.findLastIndex((person) => person.name.trim() || person.email.trim());
  const body = { ...value, people: value.people.slice(0, Math.max(1, last + 1)) };
  const form = useForm(newContacts, body, {
    send: async ({ people, ...rights }) => {
      try {
        await sendEach(
          people,
          (person) => send({ ...person, ...rights }),
          (sent, left) => {
            setValue(left.length > 0 ? { people: [...left], ...rights } : empty);
            onSent(sent);
          },
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const fields = Object.entries(refusedFields(error));
        throw new FormRefusal(Object.fromEntries(fields.map(([field, text]) => [fieldOfFirst(field), text])));
      }
    },
    onSent: onClose,
  });
  const { standing } = value;
  const prices =
    mayShowPrices && standing !== 'pays'
      ? {
          checked: seesMoney(standing, value.seesMoney ?? null),
          onChange: (sees: boolean) => setValue({ ...value, seesMoney: sees }),
        }
      : null;
  return { value, onChange: setValue, form, prices };
}
