import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { formatMoney } from '#contract/money/currency.ts';
import { chosenLines, type Selection } from '#contract/money/quote-content.ts';
import type { Totals } from '#contract/money/totals.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import {
  acceptanceStatement,
  acceptMyQuote,
  myQuotes,
  myTermsFile,
  newAcceptance,
} from '#contract/my-quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { addressOf, call } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { MyBilling } from '#web/state/billing/my-billing.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Terms, TotalsList } from '#web/ui/money/quote-paper.tsx';

/** The form that accepts a selection of a quote; typed text is stored in a draft. */
export function useAcceptForm(
  { id, version }: ClientQuote,
  selection: Selection,
  totalMinor: number,
  onAccepted: (quote: ClientQuote) => void,
) {
  const formId = useId();
  const client = useQueryClient();
  const [typedName, setTypedName] = useDraft(`quote/${id}/name`, '');
  const [purchaseOrder, setPurchaseOrder] = useDraft(`quote/${id}/order`, '');
  const contentHash = version.contentHash ?? '';
  const values = { version: version.number, contentHash, selection, totalMinor, typedName, purchaseOrder };
  const form = useForm(newAcceptance, values, {
    send: async (body) => {
      try {
        onAccepted(await call(acceptMyQuote, { params: { id }, body }));
      } catch (error) {
        // Show the newer version, or a colleague's answer, in place of this one.
        if (error instanceof ApiError && error.code === 'superseded')
          toast({ title: 'There is a newer version', description: error.text ?? '', tone: 'error' });
        if (error instanceof ApiError)
          void client.invalidateQueries({ queryKey: queryOf(myQuotes).queryKey });
        throw error;
      }
    },
  });
  return { formId, form, typedName, setTypedName, purchaseOrder, setPurchaseOrder };
}

interface AcceptFormProps extends ReturnType<typeof useAcceptForm> {
  quote: ClientQuote;
  selection: Selection;
  totals: Totals;
}

/** The chosen lines and the terms, then the field for the name of the person who accepts. */
export function AcceptForm({ quote, selection, totals, formId, form, ...typed }: AcceptFormProps) {
  const { currency, version } = quote;
  const { content } = version;
  return (
    <>
      <FormNote>{form.errors['form'] ?? form.errors['selection']}</FormNote>
      <ul aria-label="Chosen lines" className="flex flex-col gap-1">
        {chosenLines(content, selection).map((line, at) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{line.name}</span>
            <span className="shrink-0 tabular-nums">{formatMoney(totals.lines[at] ?? 0, currency)}</span>
          </li>
        ))}
      </ul>
      <TotalsList content={content} currency={currency} totals={totals} />
      <Terms content={content} href={addressOf(myTermsFile, { params: { id: quote.id } })} />
      <form {...form.formProps} id={formId} aria-label="Accept this quote" className="flex flex-col gap-4">
        <Field label="Your name" required error={form.errors['typedName']} hint={acceptanceStatement}>
          <Input
            autoComplete="name"
            maxLength={limits.name}
            value={typed.typedName}
            onChange={(event) => typed.setTypedName(event.target.value)}
          />
        </Field>
        <Field label="Purchase order (optional)" error={form.errors['purchaseOrder']}>
          <Input
            maxLength={limits.subject}
            value={typed.purchaseOrder}
            onChange={(event) => typed.setPurchaseOrder(event.target.value)}
          />
        </Field>
      </form>
      <div className="flex flex-col items-start gap-2">
        <p className="type-meta text-ink-soft">
          Invoices show your company’s name. You can add its address and numbers.
        </p>
        <MyBilling />
      </div>
    </>
  );
}
