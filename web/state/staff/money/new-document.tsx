import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { currencies, type Currency } from '#contract/money/currency.ts';
import { getMoneySettings } from '#contract/money-settings.ts';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption, useClientSearch, type ClientOption } from '#web/api/calls/client-options.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';

/** The form state of a new quote or invoice: client, title and currency. */
export function useNewDocument(clientId: string) {
  const given = useClientOption(clientId);
  const [chosen, setChosen] = useState<ClientOption | null>(null);
  const [title, setTitle] = useState('');
  const [currency, setCurrency] = useState<Currency>();
  const settings = useQuery(queryOf(getMoneySettings)).data;
  return {
    client: chosen ?? given ?? null,
    setChosen,
    title,
    setTitle,
    currency,
    usual: settings?.currency ?? 'USD',
    setCurrency,
  };
}

interface NewDocumentDialogProps {
  heading: string;
  action: string;
  form: ComponentProps<typeof FormDialog>['form'];
  document: ReturnType<typeof useNewDocument>;
  asksClient: boolean;
  currency: Currency;
  onClose: () => void;
  children?: ReactNode;
}

/** The form for client, title and currency of a new quote or invoice. */
export function NewDocumentDialog(props: NewDocumentDialogProps) {
  const { heading, action, form, document, asksClient, currency, onClose, children } = props;
  const { client, setChosen, title, setTitle, setCurrency } = document;
  const search = useClientSearch();
  return (
    <FormDialog title={heading} onClose={onClose} form={form} action={action} pendingLabel="Creating…">
      {asksClient && (
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
        <Select value={currency} onChange={(event) => setCurrency(event.target.value as Currency)}>
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      {children}
    </FormDialog>
  );
}
