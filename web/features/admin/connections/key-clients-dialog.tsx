import { useState } from 'react';
import { keyCompanies, type ApiKey } from '#contract/api-keys.ts';
import { useClientSearch } from '#web/api/calls/client-options.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { ChosenList } from '#web/ui/form/choice/chosen-list.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { noProof, ProofFields } from '#web/ui/people/proof-fields.tsx';
import { useUpdateKey } from './data.ts';

/** The form that sets which clients an API key can access. */
export function KeyClientsDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const update = useUpdateKey();
  const { values, change, sent } = useEdits<{ companies: Choice[] }>(`api-key/${apiKey.id}`, {
    companies: apiKey.companies.map(({ id, name }) => ({ id, label: name, detail: '' })),
  });
  const [proof, setProof] = useState(noProof);
  const grows = values.companies.some(({ id }) => !apiKey.companies.some((one) => one.id === id));
  const form = useForm(
    keyCompanies,
    { companies: values.companies.map(({ id }) => id), ...(grows ? proof : {}) },
    {
      send: async (body) => {
        await update.mutateAsync({ params: { id: apiKey.id }, body });
        sent();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={`Clients of ${apiKey.name}`}
      description="The key reaches these clients from its next call on."
      onClose={onClose}
      form={form}
      action="Save"
      pendingLabel="Saving…"
    >
      <ChosenList
        label="Clients"
        required
        search={useClientSearch()}
        chosen={values.companies}
        error={form.errors['companies']}
        onChange={(companies) => change({ companies })}
      />
      {grows && <ProofFields proof={proof} errors={form.errors} onChange={setProof} />}
    </FormDialog>
  );
}
