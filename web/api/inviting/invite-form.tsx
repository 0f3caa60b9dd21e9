import type { ReactNode } from 'react';
import type { Input, Schema } from '#contract/endpoint.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import { FormRefusal, refusedFields } from '#web/api/calls/form-errors.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { useDraft } from '#web/state/use-draft.ts';

interface InviteFormProps<V extends object, S extends Schema, P> {
  /** The accessible name of the form. */
  label: string;
  className?: string;
  /** The name of the stored draft, and the values of an empty form. */
  draft: string;
  empty: V;
  schema: S;
  /** Reads the people to invite from the values; the next function returns the values for those not yet invited. */
  peopleOf: (values: V) => P[];
  withPeople: (left: readonly P[]) => Partial<V>;
  bodyOf: (values: V, people: P[]) => unknown;
  /** Sends one invitation. */
  invite: (body: Input<S>, person: P) => Promise<SentInvitation>;
  /** Translates the name of a refused field into the form's name for it. */
  fieldOf?: (name: string) => string;
  renderFields: (
    values: V,
    change: (next: Partial<V>) => void,
    errors: Readonly<Record<string, string>>,
  ) => ReactNode;
  /** The label of the button, with the number of invited people. */
  actionOf: (values: V, count: number) => string;
  pendingLabel: string;
  /** Called with all invitations sent since the press. */
  onSent: (sent: readonly SentInvitation[]) => void;
  /** Closes the form; absent if the form always stays open. */
  onClose?: () => void;
}

/**
 * Invites one person or several with the same rights. It sends one invitation after another and stops when the server
 * refuses one. The refused person and all later ones stay in the form.
 */
export function InviteForm<V extends object, S extends Schema, P>({
  label,
  className = '',
  draft,
  empty,
  schema,
  peopleOf,
  withPeople,
  bodyOf,
  invite,
  fieldOf = (name) => name,
  renderFields,
  actionOf,
  pendingLabel,
  onSent,
  onClose,
}: InviteFormProps<V, S, P>) {
  const [values, setValues] = useDraft(draft, empty);
  const people = peopleOf(values);
  const send = async (body: Input<S>) => {
    const sent: SentInvitation[] = [];
    onSent([]);
    for (const person of people) {
      sent.push(await invite(body, person));
      const left = people.slice(sent.length);
      setValues(left.length > 0 ? { ...values, ...withPeople(left) } : empty);
      onSent([...sent]);
    }
    if (sent.length === 1) return;
    const mailed = sent.at(-1)?.link === null;
    toast({
      title: `${sent.length} invitations ${mailed ? 'sent' : 'ready'}`,
      description: mailed ? 'Each person gets an e-mail.' : 'Please give each person their link.',
      tone: 'success',
    });
  };
  const { errors, pending, formProps } = useForm(schema, bodyOf(values, people), {
    send: (body) =>
      send(body).catch((error: unknown) => {
        const fields = Object.entries(refusedFields(error));
        throw new FormRefusal(Object.fromEntries(fields.map(([name, text]) => [fieldOf(name), text])));
      }),
    ...(onClose && { onSent: onClose }),
  });
  return (
    <form {...formProps} aria-label={label} className={`flex flex-col gap-4 ${className}`}>
      <FormNote>{errors['form']}</FormNote>
      {renderFields(values, (next) => setValues({ ...values, ...next }), errors)}
      <div className={onClose ? 'flex flex-wrap justify-end gap-3' : 'self-start'}>
        {onClose && (
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" size={onClose ? 'sm' : 'md'} pending={pending} pendingLabel={pendingLabel}>
          {actionOf(values, people.length)}
        </Button>
      </div>
    </form>
  );
}
