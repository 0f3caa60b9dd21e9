import { useState } from 'react';
import { beginErasure, graceDays, listErasures } from '#contract/erasure.ts';
import { getContacts, type Contact } from '#contract/people.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';

const ways = { mail: 'By e-mail or letter', phone: 'By phone', 'in-person': 'In person' } as const;

interface EraseDialogProps {
  contact: Contact;
  /** True if the company has no other contact. */
  alone: boolean;
  onClose: () => void;
}

/** The dialog that starts the erasure of a person who requested it outside of the portal. */
export function EraseDialog({ contact, alone, onClose }: EraseDialogProps) {
  const [askedBy, setAskedBy] = useState<keyof typeof ways>('mail');
  const [withCompanies, setWithCompanies] = useState(true);
  const begin = useStaffMutation(beginErasure, {
    success: () => ({
      title: 'Erasure started',
      description: appBoot().mailConfigured
        ? `${contact.name} gets an e-mail at ${contact.email}. If it is refused, the Mail screen shows it.`
        : `No mail server is set up: please inform ${contact.name} yourself.`,
      tone: 'success',
    }),
    failure: 'Failed to start the erasure',
    saysWhy: true,
    invalidates: [listErasures, getContacts],
  });
  const send = () =>
    begin.mutate(
      { body: { contactId: contact.id, askedBy, withCompanies: withCompanies && alone } },
      { onSuccess: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Erase ${contact.name}?`}
      description={`After ${graceDays} days the name, the address and everything this person wrote and sent are erased. Until then the person can stop it in the portal, and you can stop it under History.`}
      action="Start Erasure"
      isDanger
      pending={begin.isPending}
      pendingLabel="Starting..."
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        <Field label="How did the person ask?" hint="Saved in the history.">
          <Select value={askedBy} onChange={({ target }) => setAskedBy(target.value as keyof typeof ways)}>
            <Options of={Object.entries(ways)} />
          </Select>
        </Field>
        {alone && (
          <Checkbox
            label="Also erase the company: nobody else belongs to it"
            checked={withCompanies}
            onChange={({ target }) => setWithCompanies(target.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
