import { einvoiceProblems } from '#contract/einvoice.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import type { Party } from '#contract/money/parties.ts';
import { invoiceChange } from '#contract/invoices.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { useUpdateInvoice } from './data.ts';
import { LegalFields } from './legal-fields.tsx';

interface BillingProps {
  invoice: Invoice;
  /** Called with the revision of the stored details. */
  onSaved: (revision: number) => void;
}

/** The details that an electronic invoice still lacks; a draft has the client's fields to fill in. */
export function Billing({ invoice, onSaved }: BillingProps) {
  const mayWrite = useMay('invoices.write');
  const problems = Object.values(einvoiceProblems(invoice.content, invoice.currency));
  return (
    <div className="flex flex-col gap-2">
      {problems.length > 0 && (
        <p className="type-meta text-ink-soft">{['Without XML.', ...problems].join(' ')}</p>
      )}
      {invoice.state === 'draft' && mayWrite && (
        <Disclosure summary="Billing details of the client">
          <BillingForm invoice={invoice} onSaved={onSaved} />
        </Disclosure>
      )}
    </div>
  );
}

/** The client as the invoice prints it. Later invoices of the client begin with these details. */
function BillingForm({ invoice: { id, revision, content, currency }, onSaved }: BillingProps) {
  const update = useUpdateInvoice();
  const [typed, setTyped] = useDraft<Party | null>(`invoice-buyer/${id}`, null);
  const buyer = typed ?? content.buyer;
  const form = useForm(
    invoiceChange,
    { revision, content: { ...content, buyer } },
    {
      send: async (body) => onSaved((await update.mutateAsync({ params: { id }, body })).revision),
      onSent: () => setTyped(null),
    },
  );
  const lacks = Object.entries(einvoiceProblems({ ...content, buyer }, currency)).map(([name, problem]) => [
    `content.${name}`,
    problem,
  ]);
  const errors = { ...Object.fromEntries(lacks), ...form.errors };
  const change = (part: Partial<Party>) => setTyped({ ...buyer, ...part });
  return (
    <form {...form.formProps} aria-label="Billing details" className="mt-2 flex flex-col gap-3">
      <FormNote>{form.errors['form']}</FormNote>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name, as printed" error={errors['content.buyer.name']}>
          <Input
            maxLength={limits.company}
            value={buyer.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="E-mail (optional)" error={errors['content.buyer.email']}>
          <Input
            maxLength={limits.email}
            value={buyer.email ?? ''}
            onChange={(event) => change({ email: event.target.value || null })}
          />
        </Field>
        <Field
          label="Address, as printed"
          hint="If empty, the street, postcode and city below are printed."
          error={errors['content.buyer.lines']}
        >
          <Textarea
            rows={3}
            value={buyer.lines.join('\n')}
            onChange={(event) =>
              change({ lines: event.target.value ? event.target.value.split('\n').slice(0, 8) : [] })
            }
          />
        </Field>
        <Field label="Tax number (optional)" error={errors['content.buyer.taxNumber']}>
          <Input
            maxLength={60}
            value={buyer.taxNumber ?? ''}
            onChange={(event) => change({ taxNumber: event.target.value || null })}
          />
        </Field>
        <LegalFields
          party={buyer}
          errors={errors}
          at="content.buyer"
          onChange={(legal) => change({ legal })}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        pending={form.pending}
        disabledReason={typed === null ? 'Everything is saved.' : null}
      >
        Save billing details
      </Button>
    </form>
  );
}
