import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCharges, type Charge } from '#contract/charges.ts';
import { newInvoice } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { NewDocumentDialog, useNewDocument } from '#web/state/staff/money/new-document.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { useCreateInvoice } from '../data.ts';

interface NewInvoiceDialogProps {
  /** The id of the client or of the project; empty if the user must choose one. */
  clientId: string;
  projectId: string;
  onCreated: (invoice: Invoice) => void;
  onClose: () => void;
}

/** The form for a new invoice: client, title and agreed charges. Without charges the invoice is blank. */
export function NewInvoiceDialog({ clientId, projectId, onCreated, onClose }: NewInvoiceDialogProps) {
  const create = useCreateInvoice();
  const document = useNewDocument(clientId);
  const { client, title } = document;
  const knownClient = client?.id ?? (clientId || undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const of = projectId ? { projectId } : { clientAccountId: knownClient ?? '' };
  const query = useInfiniteQuery({
    ...pages(listCharges, { query: { ...of, open: 'true' } }),
    enabled: projectId !== '' || knownClient !== undefined,
  });
  const charges = query.data?.items ?? [];
  const clientAccountId = knownClient ?? charges[0]?.clientAccountId;
  const currency = document.currency ?? charges[0]?.currency ?? document.usual;
  const fitting = charges.filter((charge) => charge.currency === currency);
  const listed = fitting.filter(({ id }) => !left.has(id));
  const values = {
    clientAccountId,
    ...(projectId ? { projectId } : {}),
    title,
    currency,
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
    <NewDocumentDialog
      heading="New invoice"
      action="Draft the invoice"
      form={form}
      document={document}
      asksClient={clientId === '' && (client !== null || clientAccountId === undefined)}
      currency={currency}
      onClose={onClose}
    >
      {fitting.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="label">Agreed, not invoiced yet</legend>
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
    </NewDocumentDialog>
  );
}
