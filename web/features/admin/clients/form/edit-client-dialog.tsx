import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { clientPatch, getClientDetail, type Client } from '#contract/clients.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { FormNote, KeptNote } from '#web/ui/form/form-note.tsx';
import { ContactFields, type Contact } from './contact-fields.tsx';
import { useUpdateClient } from '../data.ts';
import { NewAddressDialog } from '../people/new-address-dialog.tsx';
import { ClientMissing } from '../detail/client-missing.tsx';

/** Edits the contact data of an account. */
export function EditClientDialog({ id, address }: { id: string; address: AdminAddress<'clients'> }) {
  const form = useId();
  const detail = useQuery(queryOf(getClientDetail, { params: { id } }));
  const update = useUpdateClient();
  const [shown, setShown] = useState<{ link: string; name: string } | null>(null);
  if (shown) return <NewAddressDialog {...shown} onClose={address.close} />;
  return (
    <Dialog
      open
      onClose={address.close}
      closeOnBackdrop={false}
      title={detail.data ? `Edit ${detail.data.name}` : 'Edit client'}
      footer={
        <>
          <Button variant="secondary" onClick={address.close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            pending={update.isPending}
            pendingLabel="Saving..."
            disabledReason={detail.data ? null : 'The account could not be loaded.'}
          >
            Save Changes
          </Button>
        </>
      }
    >
      {detail.data ? (
        <EditForm
          form={form}
          client={detail.data}
          update={update}
          onSaved={address.close}
          onLink={setShown}
        />
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
  /** Called instead if staff must pass on a link. */
  onLink: (shown: { link: string; name: string }) => void;
}

const contactOf = ({ name, email, company, phone }: Client): Contact => ({
  name,
  email,
  company: company ?? '',
  phone: phone ?? '',
});

function EditForm({ form, client, update, onSaved, onLink }: EditFormProps) {
  // Send unedited fields with their current values, because a colleague may have changed them in the meantime.
  const { values, change, clear, startOver } = useEdits(`edit-client/${client.id}`, contactOf(client));
  const { errors, formProps } = useForm(clientPatch, values, {
    send: async (body) => {
      const { link, name } = await update.mutateAsync({ params: { id: client.id }, body });
      clear();
      if (link === undefined) onSaved();
      else onLink({ link, name });
    },
  });

  return (
    <form {...formProps} id={form} className="flex flex-col gap-4">
      <KeptNote onStartOver={startOver} />
      <FormNote>{errors['form']}</FormNote>
      <ContactFields value={values} errors={errors} onChange={change} />
    </form>
  );
}
