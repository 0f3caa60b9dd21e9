import { listClients } from '#contract/clients.ts';
import { getConsultation, listConsultations, type Consultation } from '#contract/consultations.ts';
import { makeClient } from '#contract/leads.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';

interface MakeClientDialogProps {
  consultation: Consultation;
  onClose: () => void;
}

/** Creates an account from a request and shows the link for the new client. */
export function MakeClientDialog({ consultation, onClose }: MakeClientDialogProps) {
  const { id, name, email, company, businessName, phone } = consultation;
  const make = useStaffMutation(makeClient, {
    success: 'Client account created successfully',
    failure: 'Failed to create client account',
    saysWhy: true,
    invalidates: [listConsultations, getConsultation, listClients],
  });
  const made = make.data;
  const facts = [
    { term: 'Name', value: name },
    { term: 'Email', value: email },
    { term: 'Company', value: company ?? businessName },
    { term: 'Phone', value: phone },
  ].filter(({ value }) => value);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={made ? `${name} is a client` : `Make ${name} a client`}
      description={
        made
          ? `Client code ${made.client.clientCode}`
          : 'The details come from the request. Earlier requests from the same address are linked too.'
      }
      footer={
        made ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              pending={make.isPending}
              pendingLabel="Creating..."
              onClick={() => make.mutate({ params: { id } })}
            >
              Create Account
            </Button>
          </>
        )
      }
    >
      {made ? (
        made.link === null ? (
          <p>
            An e-mail to <strong className="type-name wrap-anywhere">{email}</strong> brings the link to
            choose a password.
          </p>
        ) : (
          <div className="flex flex-col gap-3">
            <p>
              Give {name} this link to choose a password. It works once, within seven days, and is shown only
              now.
            </p>
            <CopyField label={`Link for ${name}`} value={made.link} />
          </div>
        )
      ) : (
        <div className="flex flex-col gap-4">
          {make.isError && <FormNote>{refusedFields(make.error)['form']}</FormNote>}
          <dl className="grid gap-y-2">
            {facts.map(({ term, value }) => (
              <div key={term} className="grid grid-cols-[6rem_1fr] gap-x-3">
                <dt className="text-ink-soft">{term}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Dialog>
  );
}
