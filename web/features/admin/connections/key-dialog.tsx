import { useState } from 'react';
import { createApiKey, keyRoles, needsCompanies, newApiKey, type KeyRole } from '#contract/api-keys.ts';
import type { Output } from '#contract/endpoint.ts';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { useClientSearch } from '#web/api/calls/client-options.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { noProof, ProofFields } from '#web/ui/people/proof-fields.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { ChosenList } from '#web/ui/form/choice/chosen-list.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useCreateKey } from './data.ts';

interface KeyDialogProps {
  onClose: () => void;
  onMade: (made: Output<typeof createApiKey.response>) => void;
}

const empty = { name: '', role: 'client-manager' as KeyRole, companies: [] as Choice[], endsOn: '' };

/** The form for a new API key: name, role, companies and last day. The person confirms with password and code. */
export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const create = useCreateKey();
  const search = useClientSearch();
  const [values, setValues] = useDraft('api-key', empty);
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const [proof, setProof] = useState(noProof);
  const { name, role, companies, endsOn } = values;
  const form = useForm(
    newApiKey,
    {
      name,
      role,
      companies: needsCompanies(role) ? companies.map(({ id }) => id) : [],
      // The key is valid for the whole last day, in the browser's time zone.
      endsAt: endsOn ? new Date(`${endsOn}T23:59:59.999`).toISOString() : null,
      ...proof,
    },
    {
      send: async (body) => {
        const made = await create.mutateAsync({ body });
        setValues(empty);
        onMade(made);
      },
    },
  );
  return (
    <FormDialog
      title="New API key"
      description="A key may do what its role allows, but never change people, roles, security or other keys."
      onClose={onClose}
      form={form}
      action="Create API Key"
      pendingLabel="Creating…"
    >
      <Field label="Name" required hint="The program, such as Zapier." error={form.errors['name']}>
        <Input
          maxLength={60}
          value={name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </Field>
      <Field label="Role" required error={form.errors['role']}>
        <Select
          value={role}
          onChange={(event) => setValues({ ...values, role: event.target.value as KeyRole })}
        >
          <Options of={keyRoles.map((each) => [each, staffRoleNames[each]])} />
        </Select>
      </Field>
      {needsCompanies(role) && (
        <ChosenList
          label="Clients"
          required
          search={search}
          chosen={companies}
          error={form.errors['companies']}
          onChange={(chosen) => setValues({ ...values, companies: chosen })}
        />
      )}
      <Field label="Last day (optional)" error={form.errors['endsAt']}>
        <Input
          type="date"
          min={today}
          value={endsOn}
          onChange={(event) => setValues({ ...values, endsOn: event.target.value })}
        />
      </Field>
      <ProofFields proof={proof} errors={form.errors} onChange={setProof} />
    </FormDialog>
  );
}
