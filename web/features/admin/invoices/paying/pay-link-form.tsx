import type { Invoice } from '#contract/money/invoice.ts';
import { invoiceChange } from '#contract/invoices.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { useUpdateInvoice } from '../data.ts';

/** The form for the address where the client pays an issued invoice online. */
export function PayLinkForm({ invoice: { id, revision, paymentUrl } }: { invoice: Invoice }) {
  const update = useUpdateInvoice();
  const [typed, setTyped] = useDraft<string | null>(`invoice-link/${id}`, null);
  const link = typed ?? paymentUrl ?? '';
  const form = useForm(
    invoiceChange,
    { revision, paymentUrl: link.trim() || null },
    { send: (body) => update.mutateAsync({ params: { id }, body }), onSent: () => setTyped(null) },
  );
  return (
    <form {...form.formProps} aria-label="Link to pay" className="flex flex-col gap-3">
      <FormNote>{form.errors['form']}</FormNote>
      <Field
        label="Link to pay"
        hint="If empty, the link of the money settings is used."
        error={form.errors['paymentUrl']}
        aside={
          <Button
            type="submit"
            variant="quiet"
            size="sm"
            pending={form.pending}
            disabledReason={typed === null ? 'Everything is saved.' : null}
          >
            Save link
          </Button>
        }
      >
        <Input
          type="url"
          maxLength={limits.url}
          value={link}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </form>
  );
}
