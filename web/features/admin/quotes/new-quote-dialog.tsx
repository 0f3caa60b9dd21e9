import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currencies, type Currency } from '#contract/money/currency.ts';
import { getMoneySettings } from '#contract/money-settings.ts';
import type { Quote } from '#contract/money/quote.ts';
import { newQuote } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption, useClientSearch, type ClientOption } from '#web/api/calls/client-options.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useCreateQuote } from './data.ts';

interface NewQuoteDialogProps {
  /** The id of the client, or an empty text. */
  clientId: string;
  /** The id of the request that the quote answers, or an empty text. */
  requestId: string;
  onCreated: (quote: Quote) => void;
  onClose: () => void;
}

/** Asks for the client and the title of a new quote. */
export function NewQuoteDialog({ clientId, requestId, onCreated, onClose }: NewQuoteDialogProps) {
  const create = useCreateQuote();
  const search = useClientSearch();
  const given = useClientOption(clientId);
  const [chosen, setChosen] = useState<ClientOption | null>(null);
  const client = chosen ?? given ?? null;
  const [title, setTitle] = useState('');
  const [currency, setCurrency] = useState<Currency>();
  const settings = useQuery(queryOf(getMoneySettings)).data;
  const inCurrency = currency ?? settings?.currency ?? 'USD';
  const values = {
    title,
    ...(requestId ? { consultationId: requestId } : { clientAccountId: client?.id }),
    currency: inCurrency,
  };
  const form = useForm(newQuote, values, {
    send: async (body) => onCreated(await create.mutateAsync({ body })),
  });
  return (
    <FormDialog
      title="New quote"
      onClose={onClose}
      form={form}
      action="Write the quote"
      pendingLabel="Creating…"
    >
      {!requestId && (
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
    </FormDialog>
  );
}
