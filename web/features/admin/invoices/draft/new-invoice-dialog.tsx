import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCharges, type Charge } from '#contract/charges.ts';
import { newInvoice } from '#contract/invoices.ts';
import { getMoneySettings } from '#contract/money-settings.ts';
import { currencies, formatMoney, type Currency } from '#contract/money/currency.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption, useClientSearch, type ClientOption } from '#web/api/calls/client-options.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useCreateInvoice } from '../data.ts';

interface NewInvoiceDialogProps {
  /** The id of the client or of the project; empty if it is to be chosen. */
  clientId: string;
  projectId: string;
  onCreated: (invoice: Invoice) => void;
  onClose: () => void;
}

/** Asks for client, title and the agreed charges that a new invoice lists; without charges it is blank. */
export function NewInvoiceDialog({ clientId, projectId, onCreated, onClose }: NewInvoiceDialogProps) {
  const create = useCreateInvoice();
  const search = useClientSearch();
  const given = useClientOption(clientId);
  const [chosen, setChosen] = useState<ClientOption | null>(null);
  const client = chosen ?? given ?? null;
  const knownClient = client?.id ?? (clientId || undefined);
  const [title, setTitle] = useState('');
  const [currency, setCurrency] = useState<Currency>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const settings = useQuery(queryOf(getMoneySettings)).data;
  const of = projectId ? { projectId } : { clientAccountId: knownClient ?? '' };
  const query = useInfiniteQuery({
    ...pages(listCharges, { query: { ...of, open: 'true' } }),
    enabled: projectId !== '' || knownClient !== undefined,
  });
  const charges = query.data?.items ?? [];
  const clientAccountId = knownClient ?? charges[0]?.clientAccountId;
  const inCurrency = currency ?? charges[0]?.currency ?? settings?.currency ?? 'USD';
  const fitting = charges.filter((charge) => charge.currency === inCurrency);
  const listed = fitting.filter(({ id }) => !left.has(id));
  const values = {
    clientAccountId,
    ...(projectId ? { projectId } : {}),
    title,
    currency: inCurrency,
    chargeIds: listed.map(({ id }) => id),
  };
  const form = useForm(newInvoice, values, {
    send: async (body) => onCreated(await create.mutateAsync({ body })),
  });
  const toggle = ({ id }: Charge) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <FormDialog
      title="New invoice"
      onClose={onClose}
      form={form}
      action="Draft the invoice"
      pendingLabel="Creating…"
    >
      {clientId === '' && (client !== null || clientAccountId === undefined) && (
        <ChoiceField
          label="Client"
          error={form.errors['clientAccountId']}
          value={client}
          onChange={setChosen}
          {...search}
        />
      )}
      <Field label="Title" required error={form.errors['title']}>
        <Input maxLength={limits.title} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="Currency">
        <Select value={inCurrency} onChange={(event) => setCurrency(event.target.value as Currency)}>
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      {fitting.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="label">Agreed, and on no invoice yet</legend>
          {fitting.map((charge) => (
            <Checkbox
              key={charge.id}
              label={`${charge.name}, ${formatMoney(charge.netMinor, charge.currency)}`}
              checked={!left.has(charge.id)}
              onChange={() => toggle(charge)}
            />
          ))}
          {query.hasNextPage && (
            <Button
              variant="quiet"
              size="sm"
              className="self-start"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
          {form.errors['chargeIds'] && <p className="field-error">{form.errors['chargeIds']}</p>}
        </fieldset>
      )}
    </FormDialog>
  );
}
