import type { ReactNode } from 'react';
import type { Schema, Input } from '#contract/endpoint.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import { sendEach } from '#web/api/inviting/send-each.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { EndDateField } from '../end-date-field.tsx';
import { endOfDay } from '../end-date.ts';
import { AddressField, addressesIn } from './address-field.tsx';

interface Values {
  email: string;
  endsOn: string;
}

interface InvitationFormProps<V extends Values, S extends Schema> {
  /** The accessible name of the form. */
  label: string;
  /** The name of the draft, and the values of an empty form. */
  draft: string;
  empty: V;
  schema: S;
  /** The fields of the body besides the address and the end. */
  bodyOf: (values: V) => object;
  /** Sends one invitation. */
  invite: (body: Input<S>, email: string) => Promise<SentInvitation>;
  /** The fragment of the address that leads to the form. */
  hash?: string;
  endRequired?: boolean;
  /** The fields between the address and the end. */
  renderFields: (
    values: V,
    change: (next: Partial<V>) => void,
    errors: Readonly<Record<string, string>>,
  ) => ReactNode;
  /** The label of the button. */
  actionOf: (people: number) => string;
  /** Gets all invitations sent so far. */
  onSent: (sent: readonly SentInvitation[]) => void;
}

/** Invites one person or several to the same part of the team, until a day. */
export function InvitationForm<V extends Values, S extends Schema>({
  label,
  draft,
  empty,
  schema,
  bodyOf,
  invite,
  hash,
  endRequired = false,
  renderFields,
  actionOf,
  onSent,
}: InvitationFormProps<V, S>) {
  const [values, setValues] = useDraft(draft, empty);
  const { email, endsOn } = values;
  const change = (next: Partial<V>) => setValues({ ...values, ...next });
  // The first address is validated here, the others when they are sent.
  const addresses = addressesIn(email);
  const body = { email: addresses[0] ?? '', ...bodyOf(values), endsAt: endOfDay(endsOn) };
  const { errors, pending, formProps } = useForm(schema, body, {
    send: async (checked) => {
      let sent: readonly SentInvitation[] = [];
      onSent(sent);
      await sendEach(
        addresses,
        (address) => invite(checked, address),
        (one, left) => {
          setValues(left.length > 0 ? { ...values, email: left.join(', ') } : empty);
          sent = [...sent, one];
          onSent(sent);
        },
      );
    },
  });
  return (
    <form {...formProps} aria-label={label} className="flex flex-col gap-4">
      <FormNote>{errors['form']}</FormNote>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <AddressField
          value={email}
          error={errors['email']}
          onChange={(value) => setValues({ ...values, email: value })}
          {...(hash === undefined ? {} : { hash })}
        />
        {renderFields(values, change, errors)}
        <EndDateField
          required={endRequired}
          value={endsOn}
          error={errors['endsAt']}
          onChange={(day) => setValues({ ...values, endsOn: day })}
        />
      </div>
      <Button
        type="submit"
        pending={pending}
        pendingLabel={appBoot().mailConfigured ? 'Sending...' : 'Saving...'}
        className="self-start"
      >
        {actionOf(addresses.length)}
      </Button>
    </form>
  );
}
