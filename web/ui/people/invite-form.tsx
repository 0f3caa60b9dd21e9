import { UserPlus } from '../pictures/lucide.tsx';
import { useState, type ComponentProps } from 'react';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { FormNote } from '../form/form-note.tsx';
import { Field } from '../form/field.tsx';
import { InviteFields, type Invitee } from './invite-fields.tsx';
import { StandingSelect, type StandingTexts } from './standing-select.tsx';

interface InviteFormProps<S extends string> {
  texts: StandingTexts<S>;
  value: { people: Invitee[]; standing: S };
  onChange: (value: { people: Invitee[]; standing: S }) => void;
  /** Whether the people will see prices; absent where that is not a choice. */
  prices: { checked: boolean; onChange: (sees: boolean) => void } | null;
  /** The result of `useForm`; the errors of a person are named `people.0.email`. */
  form: {
    formProps: ComponentProps<'form'>;
    errors: Readonly<Record<string, string>>;
    pending: boolean;
  };
  /** The largest number of people at once. */
  most: number;
  onCancel: () => void;
}

/** Invites one or several people to a company. */
export function InviteForm<S extends string>({
  texts,
  value,
  onChange,
  prices,
  form: { formProps, errors, pending },
  most,
  onCancel,
}: InviteFormProps<S>) {
  const { people, standing } = value;
  const change = (next: Invitee[]) => onChange({ ...value, people: next });
  const [added, setAdded] = useState<number | null>(null);
  const several = people.length > 1;
  return (
    <form
      {...formProps}
      aria-label="Invite someone"
      className="flex flex-col gap-4 rounded-lg bg-sunken p-4 ring-1 ring-line"
    >
      <FormNote>{errors['form']}</FormNote>
      <InviteFields people={people} errors={errors} most={most} added={added} onChange={change} />
      {people.length < most && (
        <Button
          variant="quiet"
          size="sm"
          className="-mt-1 self-start"
          onClick={() => {
            setAdded(people.length);
            change([...people, { name: '', email: '' }]);
          }}
        >
          <UserPlus className="size-4.5" aria-hidden="true" />
          Add another person
        </Button>
      )}
      <Field label="Their access" error={errors['standing']} hint={texts[standing].text}>
        <StandingSelect
          texts={texts}
          value={standing}
          onChange={(next) => onChange({ people, standing: next })}
        />
      </Field>
      {prices && (
        <Checkbox
          label="Sees prices"
          hint="Quotes, invoices and the statement."
          checked={prices.checked}
          onChange={({ target }) => prices.onChange(target.checked)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" pending={pending} pendingLabel="Sending...">
          {several ? `Send ${people.length} invitations` : 'Send invitation'}
        </Button>
      </div>
    </form>
  );
}
