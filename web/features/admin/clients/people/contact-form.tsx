import { useState } from 'react';
import { contactPatch, type Contact } from '#contract/people.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { useUpdateContact } from './data.ts';
import { NewAddressDialog } from './new-address-dialog.tsx';

interface ContactFormProps {
  clientId: string;
  contact: Contact;
  onClose: () => void;
}

/** The form for a contact's name, address and phone, which apply in all companies of the person. */
export function ContactForm({ clientId, contact, onClose }: ContactFormProps) {
  const saved = { name: contact.name, email: contact.email, phone: contact.phone ?? '' };
  // Sends only edited fields, because a colleague may have changed other fields in the meantime.
  const { values, touched, change, clear, startOver } = useEdits(`edit-contact/${contact.id}`, saved);
  const { mutateAsync } = useUpdateContact();
  const [shown, setShown] = useState<{ link: string; name: string } | null>(null);
  const form = useForm(contactPatch, values, {
    send: async () => {
      const { link, name } = await mutateAsync({
        params: { id: clientId, contactId: contact.id },
        body: touched,
      });
      clear();
      if (link === undefined) onClose();
      else setShown({ link, name });
    },
  });
  const text = textInputs(values, change);
  if (shown) return <NewAddressDialog {...shown} onClose={onClose} />;
  return (
    <FormDialog
      title={`Edit ${contact.name}`}
      onClose={onClose}
      form={form}
      action="Save Changes"
      pendingLabel="Saving..."
      startOver={startOver}
    >
      <Field label="Name" required error={form.errors['name']}>
        <Input {...text('name')} ref={takesFocus} autoComplete="off" />
      </Field>
      <Field
        label="Email"
        required
        error={form.errors['email']}
        hint="Used to sign in. If you change it, the person is signed out and chooses a new password."
      >
        <Input {...text('email')} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Phone" error={form.errors['phone']}>
        <Input {...text('phone')} type="tel" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
