import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { clientPatch, getClientDetail, type Client } from '#contract/clients.ts';
import { fieldErrors, refusedFields, type FieldErrors } from '#web/api/form-errors.ts';
import { q } from '#web/api/query-client.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { FormNote } from '#web/ui/form-note.tsx';
import { ContactFields, type Contact } from './contact-fields.tsx';
import { useUpdateClient } from './data.ts';
import { ClientMissing } from './client-missing.tsx';

/** Changes the contact information of an account. */
export function EditClientDialog({ id, place }: { id: string; place: Place }) {
  const form = useId();
  const detail = useQuery(q(getClientDetail, { params: { id } }));
  const update = useUpdateClient();
  return (
    <Dialog
      open
      onClose={place.close}
      closeOnBackdrop={false}
      title={detail.data ? `Edit ${detail.data.name}` : 'Edit client'}
      footer={
        <>
          <Button variant="secondary" onClick={place.close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            pending={update.isPending}
            pendingLabel="Saving..."
            disabledReason={detail.data ? null : 'The account has not been loaded.'}
          >
            Save Changes
          </Button>
        </>
      }
    >
      {detail.data ? (
        <EditForm form={form} client={detail.data} update={update} onSaved={place.close} />
      ) : (
        <ClientMissing query={detail} />
      )}
    </Dialog>
  );
}

interface EditFormProps {
  form: string;
  client: Client;
  update: ReturnType<typeof useUpdateClient>;
  onSaved: () => void;
}

const contactOf = ({ name, email, company, phone }: Client): Contact => ({
  name,
  email,
  company: company ?? '',
  phone: phone ?? '',
});

function EditForm({ form, client, update, onSaved }: EditFormProps) {
  const [before] = useState(() => contactOf(client));
  const [contact, setContact] = useState(before);
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending) return;
    const element = event.currentTarget;
    const refuse = (found: FieldErrors) => {
      setErrors(found);
      focusFirstError(element);
    };
    const wrong = fieldErrors(clientPatch, contact);
    if (wrong) return refuse(wrong);
    setErrors({});
    // What was not touched goes out as it is by now: a colleague may have changed it meanwhile.
    const touched = Object.entries(contact).filter(
      ([name, value]) => value !== before[name as keyof Contact],
    );
    const body = { ...contactOf(client), ...Object.fromEntries(touched) };
    update.mutate(
      { params: { id: client.id }, body },
      { onSuccess: onSaved, onError: (error) => refuse(refusedFields(error)) },
    );
  };

  return (
    <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormNote>{errors['form']}</FormNote>
      <ContactFields value={contact} errors={errors} onChange={setContact} />
    </form>
  );
}
