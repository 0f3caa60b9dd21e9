import { einvoiceProblems } from '#contract/einvoice.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import type { Party } from '#contract/money/parties.ts';
import { invoiceChange } from '#contract/invoices.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { PartyFields } from '#web/state/billing/party-fields.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { useUpdateInvoice } from './data.ts';

interface BillingProps {
  invoice: Invoice;
  /** Called with the revision of the stored details. */
  onSaved: (revision: number) => void;
}

/** Lists the details that an electronic invoice still lacks. A draft also has the fields for the client's details. */
export function Billing({ invoice, onSaved }: BillingProps) {
  const mayWrite = useMay('invoices.write');
  const { content, currency } = invoice;
  // An agency outside Europe without a country in its settings does not need electronic invoices.
  const isWanted = currency === 'EUR' || content.seller.legal?.country;
  const problems = isWanted ? Object.values(einvoiceProblems(content, currency)) : [];
  const editsBuyer = invoice.state === 'draft' && mayWrite;
  if (problems.length === 0 && !editsBuyer) return null;
  return (
    <div className="flex flex-col gap-2">
      {problems.length > 0 && (
        <p className="type-meta text-ink-soft">{['Without XML.', ...problems].join(' ')}</p>
      )}
      {editsBuyer && (
        <Disclosure summary="Billing details of the client">
          <BillingForm invoice={invoice} onSaved={onSaved} />
        </Disclosure>
      )}
    </div>
  );
}

/** The client's details as the invoice prints them. The client's other drafts and later invoices use the same details. */
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
  const change = (part: Partial<Party>) => setTyped({ ...buyer, ...part });
  return (
    <form {...form.formProps} aria-label="Billing details" className="mt-2 flex flex-col gap-3">
      <FormNote>{form.errors['form']}</FormNote>
      <div className="grid gap-3 sm:grid-cols-2">
        <PartyFields
          party={buyer}
          errors={form.errors}
          lacks={Object.fromEntries(lacks)}
          at="content.buyer."
          onChange={change}
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
